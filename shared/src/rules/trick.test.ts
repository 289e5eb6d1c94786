import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DECK, isCardId, SUITS, suitOf, valueOf, type CardId, type Suit } from './cards.js';
import { playable } from './legal.js';
import type { Seat } from './seats.js';
import type { PlayedCard } from './state.js';
import { takerOf } from './testing/referee.js';
import { trickWinner, winningCard } from './trick.js';

const laid = (cards: readonly CardId[], leader = 0): PlayedCard[] =>
  cards.map((card, at) => ({ seat: ((leader + at) % 4) as Seat, card }));
const trickOf = (text: string) => laid(text.split(' ').filter(isCardId));
const cards = (size: number) => fc.shuffledSubarray([...DECK], { minLength: size, maxLength: size });
const trumps = fc.constantFrom<Suit>(...SUITS);

describe('a trick', () => {
  it.each<[string, Suit, Seat]>([
    ['2H 9H KH AH', 'S', 3],
    ['10H 9H 2H JH', 'S', 3],
    ['AH KH QH 2S', 'S', 3],
    ['AH 3S 2S KH', 'S', 1],
    ['2H AC AD KC', 'S', 0],
    ['2S 3S AS KS', 'S', 2],
    ['2S AH AC AD', 'S', 0],
  ])('%s with trump %s goes to seat %i', (text, trump, winner) => {
    expect(trickWinner(trickOf(text), trump, 0)).toBe(winner);
  });

  it('has no winner before its first card', () => {
    expect(winningCard([], 'S')).toBeNull();
  });

  it('goes to whom a judge written otherwise gives it, for any four cards, trump and leader', () => {
    fc.assert(
      fc.property(cards(4), trumps, fc.constantFrom<Seat>(0, 1, 2, 3), (four, trump, leader) => {
        const seat = ((leader + takerOf(four, trump)) % 4) as Seat;
        expect(trickWinner(laid(four, leader), trump, leader)).toBe(seat);
      }),
      { numRuns: 5_000, seed: 7 },
    );
  });

  it('goes to the highest trump whatever was led, and to nobody who neither followed nor ruffed', () => {
    fc.assert(
      fc.property(cards(4), trumps, (four, trump) => {
        const winner = winningCard(laid(four), trump)!.card;
        const ruffs = four.filter((card) => suitOf(card) === trump);
        const rivals = ruffs.length > 0 ? ruffs : four.filter((card) => suitOf(card) === suitOf(four[0]!));
        expect(valueOf(winner)).toBe(Math.max(...rivals.map(valueOf)));
        expect(rivals).toContain(winner);
      }),
      { numRuns: 2_000, seed: 8 },
    );
  });
});

describe('the cards one may play', () => {
  it('are all when leading', () => {
    fc.assert(
      fc.property(cards(13), (held) => {
        expect(playable(held, [])).toEqual(held);
      }),
    );
  });

  it('are those of the suit led while any is held, otherwise all: nobody has to ruff', () => {
    fc.assert(
      fc.property(cards(14), ([lead, ...held]) => {
        const following = held.filter((card) => suitOf(card) === suitOf(lead!));
        const expected = following.length > 0 ? following : held;
        expect(playable(held, laid([lead!]))).toEqual(expected);
        expect(playable(held, laid([lead!, held[0]!]))).toEqual(expected);
      }),
    );
  });
});

describe('the deck', () => {
  it('is 52 cards, four suits of two to ace, named rank first', () => {
    expect(new Set(DECK).size).toBe(52);
    expect([DECK[0], DECK[8], DECK[12], DECK[13], DECK[26], DECK[39], DECK[51]]).toEqual([
      '2S',
      '10S',
      'AS',
      '2H',
      '2D',
      '2C',
      'AC',
    ]);
    for (const suit of SUITS) {
      const values = DECK.filter((card) => suitOf(card) === suit).map(valueOf);
      expect(values).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    }
  });

  it('refuses values that are no card', () => {
    expect(['AS', '10D', '2C'].every(isCardId)).toBe(true);
    expect(['', 'S', '1S', '11S', 'as', 'SA', 'AX', 'JOKER', '10', '__proto__'].some(isCardId)).toBe(false);
  });
});
