import { beforeAll, describe, expect, it } from 'vitest';
import { fold, type MatchState, type Move } from '@hokm/shared/rules';
import { openWorld, playUntil, startTable } from '../../../test/support/games.js';
import { DelayedMatch } from './delayed-match.js';
import { MatchReader, type MatchHistory } from './match-reader.js';

/** A match to five points that the clock has played to its end, as it is in the store. */
async function aPlayedMatch(): Promise<MatchHistory> {
  const world = await openWorld();
  try {
    const options = { target_points: 5, pace: 'fast', visibility: 'public', bots: 'none' } as const;
    const table = await startTable(world, 4, { options: { ...options, bot_level: 'normal', stake: 0 } });
    await playUntil(world, table, () => table.state.phase === 'finished', 5_000);
    const histories = new MatchReader(world.connection, world.rooms.log);
    const record = await histories.find(table.id);
    const history = record === null ? null : await histories.read(record);
    if (history === null) throw new Error('the match is not in the store');
    expect(history.moves.reduce(fold, history.first)).toEqual(table.state);
    return history;
  } finally {
    await world.close();
  }
}

const cardsIn = (moves: readonly Move[]) => moves.filter(({ type }) => type === 'play_card').length;

/** Everything a spectator is shown, one entry for each move of the table. */
function shownBy({ first, moves }: MatchHistory): MatchState[] {
  const late = new DelayedMatch(first);
  return moves.map((move) => {
    late.push(move);
    return late.state;
  });
}

describe('a match as its spectators see it', () => {
  let history: MatchHistory;
  beforeAll(async () => {
    history = await aPlayedMatch();
  });

  it('is always a state the table was in, and two complete tricks have been played since', () => {
    const states = [history.first];
    for (const move of history.moves) states.push(fold(states.at(-1) as MatchState, move));
    let shownBefore = 0;
    for (const [index, shown] of shownBy(history).entries()) {
      expect(shown).toEqual(states[shown.version]);
      expect(shown.version).toBeGreaterThanOrEqual(shownBefore);
      shownBefore = shown.version;
      const since = history.moves.slice(shown.version, index + 1);
      const begun = cardsIn(history.moves.slice(0, index + 1)) >= 8;
      if (begun) expect(cardsIn(since)).toBe(8);
      else expect(shown.version).toBe(0);
    }
  });

  it('moves on with every card, and shows each fourth card on the table and the end of each hand', () => {
    const shown = shownBy(history);
    const versions = new Set(shown.map(({ version }) => version));
    const phases = shown.map(({ phase }) => phase);
    const hands = new Set(history.moves.flatMap((move) => (move.type === 'deal' ? [move.deal.hand] : [])));
    const ended = new Set(
      shown.flatMap(({ phase, hand }) => (phase === 'hand_complete' ? [hand?.number] : [])),
    );
    expect(versions.size).toBeGreaterThan(cardsIn(history.moves) - 8);
    expect(phases).toContain('round_complete');
    expect(ended.size).toBe(hands.size - 1);
  });

  it('is the same for who reads the log anew at any moment', () => {
    const shown = shownBy(history);
    for (const upTo of [1, 7, 20, 33, 64, history.moves.length - 1]) {
      const late = new DelayedMatch(history.first);
      for (const move of history.moves.slice(0, upTo)) late.push(move);
      expect(late.state).toEqual(shown[upTo - 1]);
    }
  });
});
