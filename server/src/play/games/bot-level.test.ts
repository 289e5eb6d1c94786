import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseBeginnerCard } from '@hokm/shared/players';
import { botOn } from '@hokm/shared/bots';
import {
  fold,
  seatView,
  suitOf,
  valueOf,
  type CardId,
  type MatchState,
  type SeatView,
} from '@hokm/shared/rules';
import { openWorld, playUntil, startTable, type GameWorld } from '../../../test/support/games.js';
import { aPerson, buildRoom } from '../../../test/support/rooms.js';
import { ladderSeats } from '../rooms/bots.js';
import type { MatchRecord, MoveRecord } from './match-record.js';

let world: GameWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** True for cards between which a beginner draws: of the same worth. */
function areAlike({ trump }: SeatView, one: CardId, other: CardId): boolean {
  return valueOf(one) === valueOf(other) && (suitOf(one) === trump) === (suitOf(other) === trump);
}

interface Count {
  same: number;
  other: number;
}

/**
 * A match of one person, for whom the clock plays, and three computer players, played to its end. Gives how many of the
 * cards that followed another were the beginner's, and how many were not: for the person's seat, and for the others, all
 * together and each by its id.
 */
async function followed(bot_level: 'easy' | 'normal', changed: Partial<MatchRecord> = {}) {
  const table = await startTable(world, 1, {
    options: { ...buildRoom().options, target_points: 3, bot_level },
    ...changed,
  });
  const record = await world.matches.findById(table.id).lean<MatchRecord>();
  let state = record?.snapshot?.state as MatchState;
  await playUntil(world, table, () => table.state.phase === 'finished', 5_000);
  const moves = await world.connection.collection<MoveRecord>('moves').find().sort({ _id: 1 }).toArray();
  const person: Count = { same: 0, other: 0 };
  const bots: Count = { same: 0, other: 0 };
  const each: Record<string, Count> = {};
  for (const { move } of moves) {
    if (move.type === 'play_card') {
      const view = seatView(state, move.seat);
      const sitting = state.seats[move.seat];
      const own = (each[sitting.player_id] ??= { same: 0, other: 0 });
      if (view.trick.length > 0) {
        const kind = areAlike(
          view,
          chooseBeginnerCard(view, () => 0),
          move.card,
        )
          ? 'same'
          : 'other';
        (sitting.person ? person : bots)[kind] += 1;
        own[kind] += 1;
      }
    }
    state = fold(state, move);
  }
  return { person, bots, each };
}

describe('the computer players of a room', () => {
  it('play as beginners where it says so, and who stands in for a person plays well all the same', async () => {
    const { person, bots } = await followed('easy');
    expect(bots.same).toBeGreaterThan(20);
    expect(bots.other).toBe(0);
    expect(person.other).toBeGreaterThan(0);
  });

  it('play by their own habits: Kian is a beginner everywhere, the others are not', async () => {
    const { each } = await followed('normal', { seats: ladderSeats(1, aPerson(1)) });
    const countOf = (rung: 1 | 2 | 3) => each[botOn(rung).player_id] ?? { same: 0, other: 0 };
    expect(countOf(1).same).toBeGreaterThan(5);
    expect(countOf(1).other).toBe(0);
    expect(countOf(2).other + countOf(3).other).toBeGreaterThan(0);
  });

  it('play well where nothing else is said', async () => {
    expect((await followed('normal')).bots.other).toBeGreaterThan(0);
  });
});
