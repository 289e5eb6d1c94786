import { describe, expect, it } from 'vitest';
import {
  fold,
  isCardId,
  partnerOf,
  SEATS,
  suitOf,
  teamOf,
  valueOf,
  type CardId,
  type MatchState,
  type Move,
  type Seat,
} from '../rules/index.js';
import { table, type Board } from '../rules/testing/table.js';
import { playRandomMatch } from '../rules/testing/random-match.js';
import { countingOf } from './counting.js';
import { QUEST_IDS, type QuestId } from './quest-ids.js';
import { questDeeds, type Deeds } from './quest-deeds.js';

const SEEDS = 80;

/** The cards of each trick of a match, with who chose them. */
interface Laid {
  readonly trump: string | null;
  readonly winner: Seat;
  readonly cards: readonly { readonly seat: Seat; readonly card: CardId; readonly by: string }[];
}

/** The tricks of a match, read off its moves alone. */
function tricksOf(start: MatchState, moves: readonly Move[]): Laid[] {
  const laid: Laid[] = [];
  let cards: Laid['cards'][number][] = [];
  let state = start;
  for (const move of moves) {
    state = fold(state, move);
    if (move.type === 'deal') cards = [];
    if (move.type === 'play_card') cards.push({ seat: move.seat, card: move.card, by: move.by });
    if (move.type !== 'collect_trick') continue;
    const winner = state.hand?.tricks.at(-1)?.winner;
    if (winner !== undefined) laid.push({ trump: state.hand?.trump ?? null, winner, cards });
    cards = [];
  }
  return laid;
}

/** Deeds of a seat that a trick's open cards alone tell. */
function plainly(laid: readonly Laid[], seat: Seat) {
  const own = laid.filter(
    ({ winner, cards }) =>
      winner === seat && cards.some((each) => each.seat === seat && each.by === 'player'),
  );
  const cardOf = ({ cards }: Laid) => cards.find((each) => each.seat === seat)?.card ?? '2S';
  const led = own.filter(({ cards }) => cards[0]?.seat === seat);
  const ruffs = own.filter(
    (trick) => suitOf(cardOf(trick)) === trick.trump && suitOf(trick.cards[0]?.card ?? '2S') !== trick.trump,
  );
  return {
    low_trump: ruffs.filter((trick) => valueOf(cardOf(trick)) <= 7).length,
    overtrump: ruffs.filter(({ cards, trump }) =>
      cards
        .slice(
          0,
          cards.findIndex((each) => each.seat === seat),
        )
        .some((each) => suitOf(each.card) === trump && teamOf(each.seat) !== teamOf(seat)),
    ).length,
    side_ace: led.filter((trick) => suitOf(cardOf(trick)) !== trick.trump && cardOf(trick).startsWith('A'))
      .length,
    trump_lead: led.filter((trick) => suitOf(cardOf(trick)) === trick.trump).length,
  };
}

describe('what people did for their quests', () => {
  it.each([{ newcomers: false }, { newcomers: true }])(
    'is what the tricks and deals of random matches show: %o',
    (kind) => {
      const seen = new Map<QuestId, number>();
      for (let seed = 1; seed <= SEEDS; seed++) {
        const { start, moves, end } = playRandomMatch(seed, undefined, kind);
        const deeds = questDeeds(start, moves);
        const laid = tricksOf(start, moves);
        for (const seat of SEATS) {
          const { person, left, since_hand } = end.seats[seat];
          const own = deeds[seat];
          if (!person || left || countingOf(end, seat) !== 'counted') {
            expect(Object.values(own).every((count) => count === 0)).toBe(true);
            continue;
          }
          if (since_hand === undefined) expect(own).toMatchObject(plainly(laid, seat));
          expectLaws(own, end, moves, seat);
          for (const id of QUEST_IDS) seen.set(id, (seen.get(id) ?? 0) + own[id]);
        }
      }
      for (const id of QUEST_IDS) expect([id, (seen.get(id) ?? 0) > 0]).toEqual([id, true]);
    },
    60_000,
  );

  it('is nothing where the match is void or was given to a side, and nothing for who left', () => {
    const { start, moves, end } = ofFour();
    const cut = moves.slice(0, -1);
    const before = cut.reduce(fold, start);
    for (const result of [
      { winner: null, reason: 'void' },
      { winner: 0, reason: 'adjudicated' },
    ] as const) {
      const ended: Move = { type: 'end_match', result, at: 1 };
      for (const seat of SEATS) expect(sum(questDeeds(start, [...cut, ended])[seat])).toBe(0);
    }
    const winner = end.result?.winner ?? 0;
    const gone: Seat = winner === 0 ? 0 : 1;
    expect(before.result).toBeNull();
    const deeds = questDeeds(start, [...cut, { type: 'leave', seat: gone, at: 1 }, ...moves.slice(-1)]);
    expect(sum(deeds[gone])).toBe(0);
    const { pair_deals, pair_against, pair_trust } = deeds[partnerOf(gone)];
    expect([pair_deals, pair_against, pair_trust]).toEqual([0, 0, 0]);
  });

  it('is only what the person chose: nothing of the cards that the clock played, and of their deals', () => {
    const { start, moves } = ofFour();
    let choices = 0;
    const others = moves.map((move) =>
      'by' in move && move.seat === 0 && choices++ % 3 === 0 ? { ...move, by: 'clock' as const } : move,
    );
    const [before, after] = [questDeeds(start, moves)[0], questDeeds(start, others)[0]];
    for (const id of QUEST_IDS) expect(after[id]).toBeLessThanOrEqual(before[id]);
    expect(dealsOf(before)).toBeGreaterThan(0);
    expect([dealsOf(after), after.steady]).toEqual([0, 0]);
    // More is left than nothing: the match still counts for the person.
    expect(sum(after)).toBeGreaterThan(0);
  });

  it('is the same for the others, whoever chose the cards of one', () => {
    const { start, moves } = ofFour();
    const others = moves.map((move) =>
      'by' in move && move.seat === 0 ? { ...move, by: 'clock' as const } : move,
    );
    expect(questDeeds(start, others)[1]).toEqual(questDeeds(start, moves)[1]);
  });
});

/** Laws of each count, by the result of each deal and the moves. */
function expectLaws(own: Deeds, end: MatchState, moves: readonly Move[], seat: Seat): void {
  const { cards_played = 0, cards_by_player = 0 } = end.seats[seat];
  const roles = own.own_hakem + own.partner_hakem + own.against_hakem;
  expect(roles).toBeLessThanOrEqual(end.revealed.length);
  expect(own.from_behind).toBeLessThanOrEqual(roles);
  expect(own.pair_deals).toBeLessThanOrEqual(roles);
  expect(own.pair_against).toBeLessThanOrEqual(own.against_hakem);
  expect(own.pair_trust).toBeLessThanOrEqual(own.trust_partner);
  expect(own.just_enough + own.trust_partner).toBeLessThanOrEqual(cards_by_player);
  const since = moves.findLastIndex((move) => move.type === 'take_seat' && move.seat === seat) + 1;
  const pauses = moves.slice(since).filter((move) => move.type === 'pause' && move.seat === seat).length;
  const steady =
    end.result?.reason === 'points' && pauses < 2 && cards_played > 0 && cards_by_player === cards_played;
  expect(own.steady).toBe(steady ? 1 : 0);
}

const sum = (deeds: Deeds): number => Object.values(deeds).reduce((all, one) => all + one, 0);

const dealsOf = ({ own_hakem, partner_hakem, against_hakem }: Deeds): number =>
  own_hakem + partner_hakem + against_hakem;

/** A random match that four people played to its end by points, in which the first won a deal. */
function ofFour() {
  for (let seed = 1; ; seed++) {
    const played = playRandomMatch(seed);
    const { seats, result } = played.end;
    const whole = SEATS.every((each) => seats[each].person && !seats[each].left);
    if (whole && result?.reason === 'points' && dealsOf(questDeeds(played.start, played.moves)[0]) > 0)
      return played;
  }
}

/** What the person on a seat did in one trick of a match that the other side then left. A hand was played before it. */
function inOneTrick(board: Board, cards: string, seat: Seat): Deeds {
  const set = table({ hakem: 0, trump: 'S', ...board });
  const played = { cards_played: 13, cards_by_player: 13 };
  const [a, b, c, d] = set.seats.map((each) => ({ ...each, ...played })) as [...MatchState['seats']];
  const start: MatchState = { ...set, seats: [a, b, c, d] };
  const trick = cards.split(' ').map((card, place): Move => {
    if (!isCardId(card)) throw new Error(`${card} is no card`);
    return { type: 'play_card', seat: SEATS[place] ?? 0, card, by: 'player', at: 1 };
  });
  const gone = SEATS.filter((each) => teamOf(each) !== teamOf(seat));
  return questDeeds(start, [...trick, ...gone.map((each): Move => ({ type: 'leave', seat: each, at: 2 }))])[
    seat
  ];
}

describe('a trick that the hakem leads', () => {
  const hands: Board['hands'] = {
    0: 'H:2 3 4 5 6 7 8 9 10 J Q K A',
    1: 'S:2 9 5 D:2 3 4 5 6 7 8 9 10 J',
    2: 'S:3 7 D:Q K A C:2 3 4 5 6 7 8 9',
    3: 'S:4 6 8 10 J Q K A C:10 J Q K A',
  };
  const done = (cards: string, seat: Seat) =>
    Object.entries(inOneTrick({ hands }, cards, seat))
      .filter(([, count]) => count > 0)
      .map(([id]) => id);

  it.each<[string, Seat, string[]]>([
    ['AH 2D QD 10C', 0, ['side_ace']],
    ['KH 2D QD 10C', 0, []],
    ['AH 2S QD 10C', 1, ['low_trump']],
    ['AH 9S QD 10C', 1, []],
    ['AH 5S 7S 10C', 2, ['low_trump', 'overtrump']],
    ['AH 5S 3S 10C', 2, []],
    ['AH 5S 7S 8S', 3, ['overtrump', 'just_enough']],
    ['AH 5S 7S 10S', 3, ['overtrump']],
    ['AH 5S QD 6S', 3, ['low_trump']],
    ['AH 5S QD 10C', 3, ['trust_partner', 'pair_trust']],
    ['AH 5S 7S 10C', 3, []],
  ])('%s is for seat %i: %j', (cards, seat, deeds) => {
    expect(done(cards, seat)).toEqual(deeds);
  });
});
