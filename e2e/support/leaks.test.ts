import { describe, expect, it } from 'vitest';
import { findLeaks, secretsOf } from './leaks.js';
import { readFrame, type Received } from './recording.js';

const SEED = 'ab'.repeat(32);
const frame = (event: string, payload: unknown) => readFrame(`42${JSON.stringify([event, payload])}`);
const state = (version: number, cards: string[], more: object = {}) =>
  frame('game_state', {
    version,
    phase: 'playing',
    my_cards: cards.map((card_id) => ({ card_id })),
    ...more,
  });
const played = (version: number, card_id: string) => frame('move_confirmed', { version, card: { card_id } });
const end = state(9, [], {
  phase: 'finished',
  fairness: { revealed: { server_seed: SEED, deck: ['AS', '2H'] } },
});

/** Two players; the first holds the ace of spades, the second plays the two of hearts as version 5. */
function searched(...extra: Received[]) {
  const first = [state(4, ['AS']), ...extra, played(5, '2H'), state(5, ['AS']), end];
  const second = [state(4, ['2H', '3H']), played(5, '2H'), end];
  return findLeaks(0, first, secretsOf([first, second]));
}

describe('the search for leaks', () => {
  it('lets a player see the own hand, played cards and the revealed end', () => {
    expect(searched()).toEqual([]);
    expect(searched(state(5, ['AS'], { last: '2H' }))).toEqual([]);
  });

  it.each([
    ['a card of another hand in a view', state(4, ['AS'], { players: [{ sorted_cards: ['2H'] }] }), '2H'],
    ['a card that was never played', state(4, ['AS'], { deck_state: { next: '3H' } }), '3H'],
    ['a picture of a card', state(4, ['AS'], { place_holder: '/assets/cards/2H.jpg' }), '2H'],
    ['a card in the key of a field', state(4, ['AS'], { weights: { '3H': 1 } }), '3H'],
    ['a card in an acknowledgement', readFrame('4312[{"ok":true,"version":4,"card":"2H"}]'), '2H'],
    ['a card in a message without a version', frame('update_room', { note: 'holds 2H' }), '2H'],
    ['a card in a small move before it is played', frame('game_move', { g: 'ROOM42', v: 4, c: '2H' }), '2H'],
    ['a card in an answer over HTTP', { text: '{"deck":["3H"]}', event: '/api/x', payload: null }, '3H'],
    ['the seed before the reveal', state(4, ['AS'], { trace: SEED }), 'server_seed'],
  ])('finds %s', (_, leaky, what) => {
    expect(searched(leaky).map((leak) => leak.what)).toEqual([what]);
  });

  it('takes a card of a small move for played', () => {
    const first = [state(4, ['AS']), frame('game_move', { g: 'ROOM42', v: 5, c: '2H' }), end];
    const second = [state(4, ['2H']), end];
    expect(findLeaks(0, first, secretsOf([first, second]))).toEqual([]);
  });

  it('does not take players’ seeds and the draw of the hakem for cards', () => {
    expect(
      searched(state(4, ['AS'], { fairness: { client_seeds: [{ seed: 'x 3H' }] }, hakem_draw: ['3H'] })),
    ).toEqual([]);
  });

  it('refuses to judge a match whose end nobody saw', () => {
    expect(() => secretsOf([[state(4, ['AS'])]])).toThrow(/revealed end/);
  });
});
