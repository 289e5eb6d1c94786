import { describe, expect, it } from 'vitest';
import type { GameState } from '@hokm/shared/protocol';
import { emptyMemory, type TableMemory } from './memory.js';
import { SAMPLE_IDS, sampleCard, sampleGame } from './testing/sample-game.js';
import { turningOf } from './turning.js';

const CARDS = ['2S', '3S', '4S', '5S'];

/** A trick that a seat took with the card of its place. */
function trick(winner: number): NonNullable<GameState['last_round']> {
  const cards = CARDS.map((id, seat) => ({ ...sampleCard(id), player_id: SAMPLE_IDS[seat] ?? '' }));
  return { winner_id: SAMPLE_IDS[winner] ?? '', cards };
}

/** The end of a match, and what the phone remembers of its last hand: the takers of its tricks. */
function end(state: 'lost' | 'final', takers: readonly number[]): [GameState, TableMemory] {
  const sample = sampleGame({ state, cards: 3, seconds: 0, now: 0 });
  const game = { ...sample, deck_state: { ...sample.deck_state, current_round: takers.length + 1 } };
  const tricks = Object.fromEntries(takers.map((winner, at) => [at + 1, trick(winner)]));
  return [game, { ...emptyMemory(game.game_id), hand: game.hand, tricks }];
}

describe('where a lost match was lost', () => {
  it('is the trick after which the side was behind to the end', () => {
    const takers = [1, 0, 0, 2, 3, 1, 3, 1, 1, 0, 3];
    expect(turningOf(...end('lost', takers))).toEqual({
      hand: 6,
      trick: 7,
      level: 3,
      winnerId: SAMPLE_IDS[3],
      card: '5S',
    });
  });

  it('is the first trick where the side never was level again', () => {
    expect(turningOf(...end('lost', [1, 3, 1, 0, 1, 1, 3, 1]))).toMatchObject({ trick: 1, level: 0 });
  });

  it('is said to nobody who won or watched, nor where tricks were not seen or points decided nothing', () => {
    const takers = [1, 0, 0, 2, 3, 1, 3, 1, 1, 0, 3];
    expect(turningOf(...end('final', takers))).toBeNull();
    const [game, memory] = end('lost', takers);
    expect(turningOf({ ...game, clientId: null }, memory)).toBeNull();
    expect(turningOf(game, null)).toBeNull();
    expect(turningOf(game, { ...memory, hand: 5 })).toBeNull();
    const tricks = Object.fromEntries(Object.entries(memory.tricks).filter(([number]) => number !== '4'));
    expect(turningOf(game, { ...memory, tricks })).toBeNull();
    const forfeit = {
      ...game,
      gameResult: game.gameResult && { ...game.gameResult, reason: 'forfeit' as const },
    };
    expect(turningOf(forfeit, memory)).toBeNull();
  });
});
