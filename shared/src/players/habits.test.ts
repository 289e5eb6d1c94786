import { beforeAll, describe, expect, it } from 'vitest';
import { BOT_KEYS, BOTS, type BotKey } from '../bots/index.js';
import { suitOf, valueOf, type CardId } from '../rules/cards.js';
import { partnerOf } from '../rules/seats.js';
import { disguised } from '../rules/testing/disguise.js';
import { frozen } from '../rules/testing/invariants.js';
import { playRandomMatch } from '../rules/testing/random-match.js';
import { seededRandom } from '../rules/testing/random.js';
import { beats, winningCard } from '../rules/trick.js';
import { seatView, type SeatView } from '../rules/view.js';
import { chooseBotCard } from './choose-bot-card.js';
import { SOUND } from './habit.js';
import { habitOf, HABITS } from './habits.js';
import { above, countOf, remember } from './memory.js';
import { botPlayer, duplicate, seenIn } from './testing/duplicate.js';

const HANDS = 80;
const sound = botPlayer(SOUND);

/** Positions in which a seat has a choice, from hands between sound players. */
let positions: readonly SeatView[];
beforeAll(() => {
  positions = seenIn(sound, HANDS, 3).filter(({ legal_cards }) => legal_cards.length > 1);
});

const playedBy = (key: BotKey, view: SeatView) => chooseBotCard(view, HABITS[key], seededRandom(1));
const isTrump = (view: SeatView, card: CardId) => suitOf(card) === view.trump;
const early = ({ my_cards }: SeatView) => my_cards.length > 5;

/** How often each of the eight plays such a card where it could as well play another. */
function shares(
  asks: (view: SeatView) => boolean,
  such: (view: SeatView, card: CardId) => boolean,
): Record<BotKey, number> {
  const asked = positions.filter((view) => {
    const fitting = view.legal_cards.filter((card) => such(view, card)).length;
    return asks(view) && fitting > 0 && fitting < view.legal_cards.length;
  });
  expect(asked.length).toBeGreaterThan(30);
  const share = (key: BotKey) =>
    asked.filter((view) => such(view, playedBy(key, view))).length / asked.length;
  return Object.fromEntries(BOT_KEYS.map((key) => [key, share(key)])) as Record<BotKey, number>;
}

/** The shares of all but some. */
const others = (of: Record<BotKey, number>, ...without: BotKey[]) =>
  BOT_KEYS.filter((key) => !without.includes(key)).map((key) => of[key]);

describe('each of the eight', () => {
  it('plays a legal card in any position of any match, on both levels', () => {
    const random = seededRandom(5);
    let asked = 0;
    for (let seed = 700; seed < 706; seed++)
      playRandomMatch(seed, (state) => {
        if (state.phase !== 'playing' || state.turn === null || state.pause !== null) return;
        const view = frozen(seatView(state, state.turn.seat));
        for (const { player_id } of BOTS)
          for (const level of ['easy', 'normal'] as const)
            expect(view.legal_cards).toContain(chooseBotCard(view, habitOf(player_id, level), random));
        asked++;
      });
    expect(asked).toBeGreaterThan(500);
  });

  it('plays the same whatever the hidden cards are, and the same again with the same random', () => {
    for (let seed = 710; seed < 713; seed++)
      playRandomMatch(seed, (state) => {
        if (state.phase !== 'playing' || state.turn === null || state.pause !== null) return;
        const { seat } = state.turn;
        const other = disguised(state, seat, seededRandom(seed));
        for (const key of BOT_KEYS)
          expect(chooseBotCard(seatView(other, seat), HABITS[key], seededRandom(9))).toBe(
            chooseBotCard(seatView(state, seat), HABITS[key], seededRandom(9)),
          );
      });
  });

  it('has a habit that follows from its id and the level; anybody else plays soundly', () => {
    for (const { player_id, key } of BOTS) {
      expect(habitOf(player_id, 'normal')).toBe(HABITS[key]);
      expect(habitOf(player_id, 'easy')).toEqual({ ...HABITS[key], beginner: true });
    }
    expect(habitOf('0'.repeat(24), 'easy')).toBe(SOUND);
  });
});

describe('the habit', () => {
  it('of Raha is to lead trumps', () => {
    const led = shares(({ trick }) => trick.length === 0, isTrump);
    expect(led.raha).toBeGreaterThan(1.4 * Math.max(...others(led, 'raha')));
  });

  it('of Arash is to save plain aces while much of the hand is left', () => {
    const isAce = (view: SeatView, card: CardId) => valueOf(card) === 14 && !isTrump(view, card);
    const spent = shares(early, isAce);
    expect(spent.arash).toBeLessThan(0.6 * Math.min(...others(spent, 'arash')));
  });

  it('of Nika is to lead what is sure to win, as the best two do', () => {
    const sure = (view: SeatView, card: CardId) =>
      !isTrump(view, card) && countOf(above(remember(view).unseen[suitOf(card)], valueOf(card))) === 0;
    const led = shares(({ trick }) => trick.length === 0, sure);
    expect(led.nika).toBeGreaterThan(Math.max(...others(led, 'nika', 'bahman', 'taraneh')));
  });

  it('of Sohrab is to ruff', () => {
    const ruffed = shares(
      ({ trick, trump }) => trick[0] !== undefined && suitOf(trick[0].card) !== trump,
      isTrump,
    );
    expect(ruffed.sohrab).toBeGreaterThan(1.1 * Math.max(...others(ruffed, 'sohrab', 'kian')));
  });

  it('of Yalda is to hold trumps back while much of the hand is left', () => {
    const spent = shares(early, isTrump);
    expect(spent.yalda).toBeLessThan(0.8 * Math.min(...others(spent, 'yalda', 'kian')));
  });

  it('of Bahman is to leave the trick to a partner who is winning it', () => {
    const overtakes = (view: SeatView, card: CardId) => {
      const winning = winningCard(view.trick, view.trump);
      return winning !== null && beats(card, winning.card, view.trump);
    };
    const partnerWins = ({ trick, trump, seat }: SeatView) =>
      seat !== null && winningCard(trick, trump)?.seat === partnerOf(seat);
    const taken = shares(partnerWins, overtakes);
    expect(taken.bahman).toBeLessThan(0.8 * Math.min(...others(taken, 'bahman', 'taraneh', 'kian')));
  });

  it('of Kian is to look at the trick alone, and Taraneh’s to remember all tricks', () => {
    const forgets = (key: BotKey, view: SeatView) =>
      playedBy(key, view) === playedBy(key, { ...view, tricks: [] });
    expect(positions.every((view) => forgets('kian', view))).toBe(true);
    expect(positions.every((view) => forgets('taraneh', view))).toBe(false);
  });
});

describe('the ladder', () => {
  it('rises: its ends are far apart, and each half is above the one below', { timeout: 120_000 }, () => {
    const points = (one: BotKey, other: BotKey) =>
      duplicate(botPlayer(HABITS[one]), botPlayer(HABITS[other]), 250, 11).points;
    expect(points('taraneh', 'kian')).toBeGreaterThan(0.1);
    expect(points('bahman', 'raha')).toBeGreaterThan(0.05);
    expect(points('yalda', 'arash')).toBeGreaterThan(0.05);
  });
});
