import fc from 'fast-check';

/**
 * Property tests draw the same examples on every run, so that a run fails for a change and for nothing else. `PROPERTY_SEED` is another
 * seed, or `random`; `PROPERTY_RUNS` is the number of examples of a property that names none itself.
 */
const { PROPERTY_SEED = '815116', PROPERTY_RUNS } = process.env;
fc.configureGlobal({
  ...(PROPERTY_SEED === 'random' ? {} : { seed: Number(PROPERTY_SEED) }),
  ...(PROPERTY_RUNS === undefined ? {} : { numRuns: Number(PROPERTY_RUNS) }),
});
