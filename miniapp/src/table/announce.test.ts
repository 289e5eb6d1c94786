import { describe, expect, it } from 'vitest';
import type { GameState } from '@hokm/shared/protocol';
import { announcements, isOurTeam, newlyPlayed, tallyOf } from './announce.js';
import { sampleCard, sampleGame, SAMPLE_IDS, type SampleState } from './testing/sample-game.js';

const of = (state: SampleState): GameState => sampleGame({ state, cards: 8, seconds: 24, now: 0 });
const keys = (before: GameState, now: GameState) => announcements(before, now).map((one) => one.key);

const before = of('other');
const played = { ...sampleCard('9H'), player_id: SAMPLE_IDS[2]! };
const after: GameState = {
  ...before,
  deck_state: {
    ...before.deck_state,
    round_cards: [...before.deck_state.round_cards, played],
    turn_player_id: SAMPLE_IDS[3]!,
  },
};

describe('what has happened between two states', () => {
  it('is the card that lies there now and did not before', () => {
    expect(newlyPlayed(before, after)).toEqual([played]);
    expect(newlyPlayed(after, after)).toEqual([]);
    expect(announcements(before, after)).toEqual([
      { key: 'table.say.played', params: { name: '\u2068Alexander\u2069' }, card: '9H' },
    ]);
  });

  it('is every card, when states were missed', () => {
    const empty = { ...before, deck_state: { ...before.deck_state, round_cards: [] } };
    expect(newlyPlayed(empty, after).map((card) => card.card_id)).toEqual(['KH', '6H', '9H']);
  });

  it('is your own turn, said once', () => {
    const mine = of('turn');
    expect(keys({ ...mine, deck_state: { ...mine.deck_state, turn_player_id: null } }, mine)).toEqual([
      'table.your_turn',
    ]);
    expect(keys(mine, { ...mine, version: 2 })).toEqual([]);
  });

  it('is the trump, a pause and its end', () => {
    expect(keys(of('waits'), { ...of('waits'), deck_state: before.deck_state })).toContain('table.say.trump');
    expect(keys(before, of('paused'))).toContain('table.say.pause');
    expect(keys(of('paused'), before)).toContain('table.say.resumed');
  });

  it('is the trick’s winner with the tally from the viewer’s side', () => {
    const done = announcements(of('turn'), of('round')).find((one) => one.key === 'table.say.trick');
    expect(done?.params).toMatchObject({ us: 4, them: 2 });
  });

  it('is the end of the match rather than of its last hand', () => {
    expect(keys(of('turn'), of('final'))).toEqual(['table.say.won']);
    expect(keys(of('turn'), of('lost'))).toEqual(['table.say.lost']);
    expect(keys(of('turn'), of('hand'))).toEqual(['table.say.hand_won']);
  });
});

describe('our side', () => {
  it('is the viewer’s own team, wherever he sits', () => {
    const other = { ...before, clientId: SAMPLE_IDS[1]! };
    expect([isOurTeam(before, 'team1'), isOurTeam(other, 'team1')]).toEqual([true, false]);
    expect(tallyOf(before, 'round_win')).toEqual({ us: 3, them: 2 });
    expect(tallyOf(other, 'round_win')).toEqual({ us: 2, them: 3 });
  });
});
