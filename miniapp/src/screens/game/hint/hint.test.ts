import { describe, expect, it } from 'vitest';
import { emptyMemory, remembered } from '../../../table/memory.js';
import { sampleCard, sampleGame, SAMPLE_IDS } from '../../../table/testing/sample-game.js';
import { adviseCard, adviseTrump, seatKnowledge } from './advise.js';
import { playsAlone } from './alone.js';

const turn = sampleGame({ state: 'turn', cards: 13, seconds: 20, now: 0 });
const nothing = emptyMemory('SAMPLE');

describe('the hint', () => {
  it('is a card that may be played, and the same one each time', () => {
    const card = adviseCard(turn, nothing);
    expect(turn.legal_card_ids).toContain(card);
    expect(adviseCard(turn, nothing)).toBe(card);
  });

  it('does not waste a king on a trick that the partner’s ace has', () => {
    // Partner's ace of hearts lies; the lowest heart is enough.
    expect(adviseCard(turn, nothing)).toBe('7H');
  });

  it('is nothing when it is not the viewer’s turn', () => {
    expect(adviseCard(sampleGame({ state: 'other', cards: 13, seconds: 20, now: 0 }), nothing)).toBeNull();
  });

  it('knows of the other hands how many cards they are, and of the past what the phone has seen', () => {
    const seen = remembered(nothing, sampleGame({ state: 'round', cards: 13, seconds: 0, now: 0 }));
    const sight = seatKnowledge(sampleGame({ state: 'turn', cards: 8, seconds: 20, now: 0 }), seen);
    expect(sight.card_counts).toEqual([8, 7, 7, 7]);
    expect(sight.tricks).toHaveLength(1);
    expect(sight.trick.map(({ seat }) => seat)).toEqual([1, 2, 3]);
  });

  it('names the longest and highest suit', () => {
    const game = { ...turn, my_cards: ['AS', 'QS', '9S', 'KH', 'JC'].map(sampleCard) };
    expect(adviseTrump(game)).toBe('S');
  });
});

describe('playing alone', () => {
  it('is playing against computer players and nobody else, not even a person who has left', () => {
    const bots = turn.players.map((player) => ({ ...player, is_bot: player.player_id !== SAMPLE_IDS[0] }));
    expect(playsAlone({ ...turn, players: bots })).toBe(true);
    expect(playsAlone(turn)).toBe(false);
    const gone = bots.map((player) =>
      player.seat === 2 ? { ...player, is_bot: false, left: true, bot_plays: true } : player,
    );
    expect(playsAlone({ ...turn, players: gone })).toBe(false);
    expect(playsAlone({ ...turn, players: bots, clientId: null })).toBe(false);
  });
});
