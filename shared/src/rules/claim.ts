import { SUITS, suitOf, valueOf, type CardId, type Suit } from './cards.js';
import { SEATS, seatAfter, teamOf, type Seat } from './seats.js';
import { TRICKS_TO_WIN } from './state.js';
import type { SeatView } from './view.js';

/** The part of a seat's own view by which a claim is judged. */
export type ClaimView = Pick<
  SeatView,
  'seat' | 'phase' | 'pause' | 'my_cards' | 'trick' | 'tricks' | 'tricks_won' | 'trump' | 'turn'
>;

/** Places as the claimer counts them: itself, the next in turn, its partner, the last. Odd ones are the other side's. */
const ME = 0;
/** Courses of a trick that are looked at before an unfinished search offers nothing. */
const CLAIM_COURSES_MAX = 3_000;

/** For each suit the cards as bits, by value. */
type Cards = readonly [number, number, number, number];

/**
 * All worlds and lines of play that a seat cannot tell apart: its own cards, the hidden ones, and for each place the
 * suits (as bits) of which it is known to hold none. Every deal of the hidden cards that fits is in it. A place's move
 * takes one hidden card off and perhaps adds such a suit, so that what fits afterwards is again such a set.
 */
interface Known {
  readonly own: Cards;
  readonly hidden: Cards;
  /** Cards that each of the four holds. */
  readonly size: number;
  readonly lacks: readonly number[];
  readonly leader: number;
}

const bit = (card: CardId): number => 1 << valueOf(card);

function replaced(cards: Cards, suit: number, value: number): Cards {
  const changed: [number, number, number, number] = [...cards];
  changed[suit] = value;
  return changed;
}

function count(bits: number): number {
  let left = bits;
  let total = 0;
  for (; left !== 0; left &= left - 1) total++;
  return total;
}

/** True if the hidden cards can be dealt to the three others as `sizes` and `lacks` say (Hall's condition). */
function fits(hidden: Cards, sizes: readonly number[], lacks: readonly number[]): boolean {
  for (let group = 0; group < 8; group++) {
    let room = 0;
    for (let place = 1; place < 4; place++) if (group & (1 << (place - 1))) room += sizes[place] ?? 0;
    let needed = 0;
    for (let suit = 0; suit < 4; suit++) {
      let may = 0;
      for (let place = 1; place < 4; place++)
        if (((lacks[place] ?? 0) & (1 << suit)) === 0) may |= 1 << (place - 1);
      if ((may & ~group) === 0) needed += count(hidden[suit] ?? 0);
    }
    if (needed > room) return false;
  }
  return true;
}

/**
 * One card of each run: cards of a suit between which none of `others` lies. Within a run it does not matter which is
 * played. Lowest run first.
 */
function runs(cards: number, others: number): number[] {
  const found: number[] = [];
  let open = false;
  for (let value = 2; value <= 14; value++) {
    if (others & (1 << value)) open = false;
    if ((cards & (1 << value)) === 0) continue;
    if (!open) found.push(value);
    open = true;
  }
  return found;
}

/** No hidden card can ever beat one of the claimer's while it leads, or it holds nothing but the highest trumps. */
function isAllHigh({ own, hidden, leader }: Known, trump: number): boolean {
  let plain = false;
  for (let suit = 0; suit < 4; suit++) {
    const mine = own[suit] ?? 0;
    if (mine === 0) continue;
    if (suit !== trump) plain = true;
    const lowest = mine & -mine;
    if ((hidden[suit] ?? 0) > lowest) return false;
  }
  return plain ? leader === ME && hidden[trump] === 0 : true;
}

interface Course {
  readonly own: Cards;
  readonly hidden: Cards;
  readonly sizes: readonly number[];
  readonly lacks: readonly number[];
  /** Suit that was led, and the place, suit and worth of the best card so far. */
  readonly led: number;
  readonly best: number;
  readonly bestSuit: number;
  readonly bestWorth: number;
}

/** Walks through the courses that one trick can take. */
class TrickSearch {
  /** The knowledge that can follow the trick, where the claimer's side took it. */
  readonly next = new Map<string, Known>();
  courses = 0;
  private readonly trumpFirst: readonly number[];
  private readonly trumpLast: readonly number[];

  constructor(
    private readonly known: Known,
    private readonly trump: number,
    private readonly most: number,
  ) {
    this.trumpFirst = this.suitsBy(0);
    this.trumpLast = this.suitsBy(3);
  }

  /** True if the other side can take the trick, or if there is too much to look at. */
  canBeLost(): boolean {
    const { own, hidden, size, lacks, leader } = this.known;
    const sizes = [size, size, size, size];
    const start = { own, hidden, sizes, lacks, led: -1, best: leader, bestSuit: -1, bestWorth: -1 };
    return this.walk(start, 0);
  }

  private walk(course: Course, played: number): boolean {
    if (played === 4) return this.completed(course);
    if (this.courses > this.most) return true;
    const place = (this.known.leader + played) % 4;
    return place === ME ? this.ownCards(course, played) : this.hiddenCards(course, played, place);
  }

  private completed({ best, own, hidden, lacks }: Course): boolean {
    this.courses += 1;
    if (best % 2 === 1) return true;
    const after: Known = { own, hidden, lacks, size: this.known.size - 1, leader: best };
    this.next.set([...own, ...hidden, ...lacks, best].join(), after);
    return false;
  }

  private ownCards(course: Course, played: number): boolean {
    const follows = course.led >= 0 && (course.own[course.led] ?? 0) !== 0;
    for (const suit of this.trumpLast) {
      if (follows && suit !== course.led) continue;
      const mine = course.own[suit] ?? 0;
      for (const value of runs(mine, this.known.hidden[suit] ?? 0)) {
        const own = replaced(course.own, suit, mine & ~(1 << value));
        if (this.walk(this.with({ ...course, own }, ME, suit, value * 2), played + 1)) return true;
      }
    }
    return false;
  }

  /** The suits in the order in which a loss is found soonest: those of which higher cards are hidden before others. */
  private suitsBy(trumpRank: number): readonly number[] {
    const { own, hidden } = this.known;
    const rank = (suit: number): number => {
      if (suit === this.trump) return trumpRank;
      const mine = own[suit] ?? 0;
      return (hidden[suit] ?? 0) > (mine & -mine) ? 1 : 2;
    };
    return [0, 1, 2, 3].sort((a, b) => rank(a) - rank(b));
  }

  private hiddenCards(course: Course, played: number, place: number): boolean {
    const rival = place % 2 === 1;
    for (const suit of rival ? this.trumpFirst : this.trumpLast) {
      const there = course.hidden[suit] ?? 0;
      if (there === 0) continue;
      const lacks = [...course.lacks];
      if (course.led >= 0 && suit !== course.led) lacks[place] = (lacks[place] ?? 0) | (1 << course.led);
      if (((lacks[place] ?? 0) & (1 << suit)) !== 0) continue;
      const sizes = [...course.sizes];
      sizes[place] = (sizes[place] ?? 0) - 1;
      const values = runs(there, this.known.own[suit] ?? 0);
      if (rival) values.reverse();
      for (const value of values) {
        const hidden = replaced(course.hidden, suit, there & ~(1 << value));
        if (!fits(hidden, sizes, lacks)) continue;
        // Of one run the other side has the higher card: that is the worst course for the claimer.
        const worth = this.worthOf(suit, value) + (rival ? 1 : 0);
        const later = this.with({ ...course, hidden, sizes, lacks }, place, suit, worth);
        if (this.walk(later, played + 1)) return true;
      }
    }
    return false;
  }

  /** The worth of a hidden card. The claimer's cards are worth twice their values; this is one more than the highest that it beats. */
  private worthOf(suit: number, value: number): number {
    const below = (this.known.own[suit] ?? 0) & ((1 << value) - 1);
    return below === 0 ? 1 : 2 * (31 - Math.clz32(below)) + 1;
  }

  private with(course: Course, place: number, suit: number, worth: number): Course {
    if (course.led < 0) return { ...course, led: suit, best: place, bestSuit: suit, bestWorth: worth };
    const beats = suit === course.bestSuit ? worth > course.bestWorth : suit === this.trump;
    return beats ? { ...course, best: place, bestSuit: suit, bestWorth: worth } : course;
  }
}

/** True if the other side can take none of the next `tricks`, however the hidden cards lie and whatever anybody plays. */
function isCertain(start: Known, trump: number, tricks: number): boolean {
  let level: Known[] = [start];
  let left = CLAIM_COURSES_MAX;
  for (let trick = 0; trick < tricks; trick++) {
    const after = new Map<string, Known>();
    for (const known of level) {
      if (isAllHigh(known, trump)) continue;
      const search = new TrickSearch(known, trump, left);
      if (search.canBeLost()) return false;
      left -= search.courses;
      for (const [key, next] of search.next) after.set(key, next);
    }
    level = [...after.values()];
    if (level.length === 0) return true;
  }
  return true;
}

function knownTo(seat: Seat, leader: Seat, { my_cards, tricks }: ClaimView): Known {
  const own: [number, number, number, number] = [0, 0, 0, 0];
  const hidden: [number, number, number, number] = [0x7ffc, 0x7ffc, 0x7ffc, 0x7ffc];
  const lacks = [0, 0, 0, 0];
  const numberOf = (suit: Suit): number => SUITS.indexOf(suit);
  const place = (other: Seat): number => SEATS.findIndex((places) => seatAfter(seat, places) === other);
  const seen = (card: CardId): void => {
    const suit = numberOf(suitOf(card));
    hidden[suit] = (hidden[suit] ?? 0) & ~bit(card);
  };
  for (const card of my_cards) {
    const suit = numberOf(suitOf(card));
    own[suit] = (own[suit] ?? 0) | bit(card);
    seen(card);
  }
  for (const { cards } of tricks) {
    const led = cards[0] === undefined ? null : suitOf(cards[0].card);
    for (const { seat: other, card } of cards) {
      seen(card);
      const by = place(other);
      if (led !== null && suitOf(card) !== led) lacks[by] = (lacks[by] ?? 0) | (1 << numberOf(led));
    }
  }
  return { own, hidden, size: my_cards.length, lacks, leader: place(leader) };
}

/**
 * How many tricks a seat may claim now, or null. It may between two tricks, where its own view makes certain that its
 * side takes every further trick up to seven: with every deal of the cards it does not see that fits what was played, and
 * whatever anybody plays, itself and its partner included. Nothing but the view is read. Where the search is longer than
 * `CLAIM_COURSES_MAX` there is no offer.
 */
export function claimOffer(view: ClaimView): number | null {
  const { seat, phase, pause, trick, trump, turn, tricks_won } = view;
  if (seat === null || phase !== 'playing' || pause !== null || trick.length > 0) return null;
  if (trump === null || turn === null) return null;
  const tricks = TRICKS_TO_WIN - tricks_won[teamOf(seat)];
  const certain = isCertain(knownTo(seat, turn.seat, view), SUITS.indexOf(trump), tricks);
  return certain ? tricks : null;
}
