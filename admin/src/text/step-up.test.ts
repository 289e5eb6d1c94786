import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@hokm/shared/api/endpoint';
import { SUBJECTS } from '@hokm/shared/api/subjects';
import { STEP_UP_ACTS, stepUpTexts } from './step-up.js';

/** Open to sessions of the panel: calls of an area, and those that name both kinds of sessions. */
const isOfPanel = ({ access, sessions }: Endpoint) =>
  sessions === 'both' || (access !== 'anyone' && access !== 'signed-in');
/** The answer to the question itself asks for nothing. */
const ANSWER = 'POST /auth/step-up';

const asking = SUBJECTS.flatMap(({ endpoints }) => endpoints)
  .filter((endpoint) => endpoint.fresh === true || endpoint.refusals.includes('auth/step_up_needed'))
  .filter((endpoint) => isOfPanel(endpoint) && endpoint.path !== ANSWER)
  .map(({ path }) => path);

describe('a call that asks the staff to confirm that it is they', () => {
  it('has words for its act', () => {
    expect(asking.length).toBeGreaterThan(25);
    expect(asking.filter((path) => !(path in STEP_UP_ACTS))).toEqual([]);
  });

  it('is one that asks, and its words are used', () => {
    expect(Object.keys(STEP_UP_ACTS).filter((path) => !asking.some((each) => each === path))).toEqual([]);
    expect(new Set<string>(Object.values(STEP_UP_ACTS))).toEqual(new Set(Object.keys(stepUpTexts.pairs)));
  });
});
