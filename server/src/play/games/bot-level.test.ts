import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseBeginnerCard } from '@hokm/shared/players';
import { fold, seatView, type MatchState } from '@hokm/shared/rules';
import { openWorld, playUntil, startTable, type GameWorld } from '../../../test/support/games.js';
import { buildRoom } from '../../../test/support/rooms.js';
import type { MatchRecord, MoveRecord } from './match-record.js';

let world: GameWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/**
 * A match of one person, for whom the clock plays, and three computer players, played to its end. Gives how many of the
 * cards that followed another were the beginner's, and how many were not: for the person's seat, and for the others.
 */
async function followed(bot_level: 'easy' | 'normal') {
  const table = await startTable(world, 1, {
    options: { ...buildRoom().options, target_points: 3, bot_level },
  });
  const record = await world.matches.findById(table.id).lean<MatchRecord>();
  let state = record?.snapshot?.state as MatchState;
  await playUntil(world, table, () => table.state.phase === 'finished', 5_000);
  const moves = await world.connection.collection<MoveRecord>('moves').find().sort({ _id: 1 }).toArray();
  const person = { same: 0, other: 0 };
  const bots = { same: 0, other: 0 };
  for (const { move } of moves) {
    if (move.type === 'play_card') {
      const view = seatView(state, move.seat);
      const counted = state.seats[move.seat].person ? person : bots;
      // A beginner who follows suit has one choice, whatever the random numbers.
      if (view.trick.length > 0)
        counted[chooseBeginnerCard(view, () => 0) === move.card ? 'same' : 'other'] += 1;
    }
    state = fold(state, move);
  }
  return { person, bots };
}

describe('the computer players of a room', () => {
  it('play as beginners where it says so, and who stands in for a person plays well all the same', async () => {
    const { person, bots } = await followed('easy');
    expect(bots.same).toBeGreaterThan(20);
    expect(bots.other).toBe(0);
    expect(person.other).toBeGreaterThan(0);
  });

  it('play well where nothing else is said', async () => {
    expect((await followed('normal')).bots.other).toBeGreaterThan(0);
  });
});
