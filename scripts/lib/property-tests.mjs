import fc from 'fast-check';

/**
 * What property tests draw: the same on every run, so that a run fails for what was changed and for nothing else. `PROPERTY_SEED`
 * is another seed, or `random`; `PROPERTY_RUNS` how many examples a property has where it does not say so itself.
 */
const { PROPERTY_SEED = '815116', PROPERTY_RUNS } = process.env;
fc.configureGlobal({
  ...(PROPERTY_SEED === 'random' ? {} : { seed: Number(PROPERTY_SEED) }),
  ...(PROPERTY_RUNS === undefined ? {} : { numRuns: Number(PROPERTY_RUNS) }),
});
