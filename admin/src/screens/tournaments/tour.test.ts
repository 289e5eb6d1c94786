import { describe, expect, it } from 'vitest';
import { toursAdmin } from '@hokm/shared/api/tournaments';
import { ENTRANTS, TOURNAMENT_KINDS, TOURNAMENT_TARGETS } from '@hokm/shared/api/tournaments/limits';
import { freedomOf, newTour, ofKind } from './tour.js';

describe('a new tournament', () => {
  it.each(TOURNAMENT_KINDS)('of the kind %s fits the contract once it has a name', (kind) => {
    const values = { ...newTour().values, ...ofKind(kind), name: { fa: 'جام', en: '' } };
    expect(toursAdmin.create.body.safeParse(values).success).toBe(true);
    expect(values.seats).toBeGreaterThanOrEqual(ENTRANTS[kind].least);
    expect(values.seats).toBeLessThanOrEqual(ENTRANTS[kind].most);
    expect(TOURNAMENT_TARGETS[kind]).toContain(values.target_points);
    expect(values.minutes === null).toBe(kind !== 'arena');
  });
});

it('of a tournament that people see, only the texts change, and the start until it begins', () => {
  expect(
    [null, 'draft', 'published', 'check_in', 'running', 'finished'].map((each) =>
      freedomOf(each as 'draft' | null),
    ),
  ).toEqual(['all', 'all', 'texts_and_start', 'texts', 'texts', 'texts']);
});
