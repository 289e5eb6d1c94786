import { describe, expect, it } from 'vitest';
import type { TournamentPage } from '@hokm/shared/api/tournaments';
import { bracket, runningTour, standings, swissRounds, tourOf } from '../../../testing/sample-tours.js';
import { AT_ONCE, only, scenesOf } from './scenes.js';

const page = (more: Partial<TournamentPage>): TournamentPage => ({
  tour: tourOf(0),
  rounds: [],
  standings: [],
  ...more,
});
const kinds = (more: Partial<TournamentPage>) => scenesOf(page(more)).map(({ kind }) => kind);

describe('what a large screen shows', () => {
  it('of one to come is that it comes, of a cancelled one that it is, whatever else is known', () => {
    expect(kinds({})).toEqual(['soon']);
    expect(kinds({ tour: tourOf(0, { status: 'cancelled' }), rounds: bracket() })).toEqual(['stopped']);
  });

  it('of a running cup are its matches, those that are played first, their tables, and the end of the bracket', () => {
    const scenes = scenesOf(page({ tour: runningTour(0), rounds: bracket(), standings: standings(8) }));
    expect(new Set(scenes.map(({ kind }) => kind))).toEqual(new Set(['matches', 'table', 'tree']));
    const states = scenes
      .flatMap((scene) => (scene.kind === 'matches' ? scene.matches : []))
      .map(({ state }) => state);
    const order = ['playing', 'open', 'waiting', 'done'];
    expect(states).toEqual(states.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  });

  it('of a Swiss is the order too, page by page, none with a single row', () => {
    const scenes = scenesOf(page({ tour: runningTour(1), rounds: swissRounds(), standings: standings(15) }));
    const rows = scenes.flatMap((scene) => (scene.kind === 'order' ? [scene.rows.length] : []));
    expect(rows).toEqual([5, 5, 5]);
    expect(Math.max(...rows)).toBeLessThanOrEqual(AT_ONCE.rows);
  });

  it('of a finished one are its winners first', () => {
    const tour = runningTour(1, { status: 'finished' });
    expect(kinds({ tour, standings: standings(8) })).toEqual(['winners', 'order', 'order']);
  });

  it('can be kept to one kind, as long as there is one', () => {
    const scenes = scenesOf(page({ tour: runningTour(0), rounds: bracket() }));
    expect(only(scenes, 'table')).toEqual([{ kind: 'table', room: 'TOUR01' }]);
    expect(only(scenes, 'order')).toEqual(scenes);
    expect(only(scenes, null)).toEqual(scenes);
  });

  it('is never nothing', () => {
    for (const status of ['running', 'paused'] as const)
      expect(kinds({ tour: runningTour(1, { status }) }).length).toBeGreaterThan(0);
  });
});
