import { describe, expect, it } from 'vitest';
import type { GameState } from '@hokm/shared/protocol';
import { refusalOf } from './refusal.js';
import { barStatus, isMyChoice, isMyTurn, ledSuit, progressOf } from './status.js';
import { sampleGame, SAMPLE_IDS, type SampleState } from './testing/sample-game.js';

const of = (state: SampleState): GameState => sampleGame({ state, cards: 13, seconds: 24, now: 0 });
const bar = (game: GameState, selected: string | null = null, pending: string | null = null) =>
  barStatus(game, selected, pending, 'سارا');

describe('a card that cannot be played', () => {
  it('is refused with the catalogue’s reason, in its order', () => {
    expect(refusalOf(of('turn'), 'KH', null)).toBeNull();
    expect(refusalOf(of('turn'), 'AS', null)).toBe('game/must_follow_suit');
    expect(refusalOf(of('turn'), 'KH', '10H')).toBe('game/already_played');
    expect(refusalOf(of('reconnecting'), 'KH', null)).toBe('game/not_your_turn');
    expect(refusalOf(of('other'), '10H', null)).toBe('game/already_played');
    expect(refusalOf({ ...of('turn'), clientId: null }, 'KH', null)).toBe('table/no_player_id');
  });

  it('knows a pause, and that play has not begun', () => {
    const paused = of('turn');
    const stopped = { ...paused, deck_state: { ...paused.deck_state, pause_active: true } };
    expect(refusalOf(stopped, 'KH', null)).toBe('game/paused');
    expect(refusalOf(of('choose'), 'AS', null)).toBe('game/not_your_turn');
  });
});

describe('the bar', () => {
  it('calls on the viewer alone when he must act', () => {
    expect(bar(of('turn'))).toEqual({
      act: true,
      headline: { key: 'table.your_turn' },
      note: { key: 'table.follow', suit: 'H' },
    });
    expect(bar(of('other')).act).toBe(false);
    expect(bar(of('turn'), null, 'KH').act).toBe(false);
  });

  it('says how a chosen card is played', () => {
    expect(bar(of('turn'), 'KH').note?.key).toBe('table.tap_again');
  });

  it('frees every card for a player who cannot follow, and says who leads', () => {
    const game = of('turn');
    const without = { ...game, my_cards: game.my_cards.filter((card) => card.suit !== 'Heart') };
    expect(bar(without).note).toEqual({ key: 'table.any_card', suit: 'H' });
    const leads = { ...game, deck_state: { ...game.deck_state, round_cards: [] } };
    expect(bar(leads).note).toEqual({ key: 'table.you_lead' });
  });

  it('names the player who must play or name the trump', () => {
    expect(bar(of('other')).note).toEqual({
      key: 'table.turn_of',
      params: { name: '\u2068Alexander\u2069' },
    });
    expect(bar(of('waits')).note?.key).toBe('table.names_trump');
    expect(bar(of('choose')).headline).toEqual({ key: 'table.you_are_hakem' });
  });
});

describe('whose move it is', () => {
  it('is the viewer’s only in his own turn of the right phase, and never in a pause', () => {
    expect([isMyTurn(of('turn')), isMyTurn(of('other')), isMyTurn(of('choose'))]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isMyChoice(of('choose')), isMyChoice(of('waits')), isMyChoice(of('turn'))]).toEqual([
      true,
      false,
      false,
    ]);
    const game = of('turn');
    expect(isMyTurn({ ...game, deck_state: { ...game.deck_state, pause_active: true } })).toBe(false);
    expect(isMyTurn({ ...game, clientId: SAMPLE_IDS[1]! })).toBe(false);
  });

  it('shows the led suit and how far the hand is', () => {
    expect(ledSuit(of('turn'))).toBe('H');
    expect(ledSuit(of('choose'))).toBeNull();
    expect(progressOf(of('turn'))).toEqual({ key: 'table.hand_trick', params: { hand: 6, trick: 1 } });
    expect(progressOf(of('draw'))).toEqual({ key: 'table.hand_draw', params: { hand: 1 } });
  });
});
