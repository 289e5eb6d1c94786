import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DECK, SUITS, suitOf, type CardId } from './cards.js';
import { decide } from './decide.js';
import { isRefusal, type Command, type RefusalCode } from './moves.js';
import { REFUSALS } from './refusals.js';
import { eachSeat, SEATS, type Seat } from './seats.js';
import { COMMANDS_KEPT, type MatchState } from './state.js';
import { dealOf, seedsOf } from './testing/deals.js';
import { frozen } from './testing/invariants.js';
import { playRandomMatch } from './testing/random-match.js';
import { seededRandom } from './testing/random.js';
import {
  act,
  dealtTable,
  handOf,
  play,
  playOut,
  refusalOf,
  START,
  table,
  waitingTable,
} from './testing/table.js';

const playing = table({
  hakem: 0,
  trump: 'S',
  hands: { 0: 'H:A2 S:A', 1: 'H:K3 C:2', 2: 'H:Q4', 3: 'H:J5' },
});
const choosing = table({ hakem: 0, trump: null });
const drawing = dealtTable();
const waiting = waitingTable();
const paused = act(playing, { type: 'pause', seat: 1 });
const complete = play(playing, 'AH 3H 4H 5H');
const handOver = playOut(playing);
const finished = playOut(table({ target: 1 }));
const left = act(playing, { type: 'leave', seat: 0 });
const withBot = table({ bots: [1] });

const lay = (seat: Seat, card: CardId, by: 'player' | 'bot' | 'clock' = 'player'): Command => ({
  type: 'play_card',
  seat,
  card,
  by,
});
const name = (seat: Seat): Command => ({ type: 'name_trump', seat, suit: 'H', by: 'player' });
const deal = (state: MatchState, change: object = {}): Command => {
  const random = seededRandom(5);
  const made = dealOf(state.next, random);
  return { type: 'deal', deal: { ...made, ...change }, next: seedsOf(state.next.hand + 1, random) };
};
const seed = (seat: Seat, hand: number): Command => ({ type: 'add_client_seed', seat, hand, seed: 'mine' });

describe('a refusal', () => {
  it.each<[string, RefusalCode, MatchState, Command]>([
    ['a card out of turn', 'game/not_your_turn', playing, lay(1, 'KH')],
    ['a card of somebody else', 'game/card_not_held', playing, lay(0, 'KH')],
    ['a card played before', 'game/card_not_held', act(complete, { type: 'collect_trick' }), lay(0, 'AH')],
    ['another suit while the one led is held', 'game/must_follow_suit', play(playing, 'AH'), lay(1, '2C')],
    ['a second card in a trick', 'game/already_played', play(playing, 'AH'), lay(0, '2H')],
    ['a card into a trick that is complete', 'game/already_played', complete, lay(0, '2H')],
    ['a card when the hand is over', 'game/not_your_turn', handOver, lay(0, '2H')],
    ['a card before trump', 'game/rule_not_chosen', choosing, lay(0, '2H')],
    ['a card before the deal', 'game/rule_not_chosen', waiting, lay(0, '2H')],
    ['trump named by another than the hakem', 'game/not_hakem', choosing, name(1)],
    ['trump named by his partner', 'game/not_hakem', choosing, name(2)],
    ['trump before the deal', 'game/not_hakem', waiting, name(0)],
    ['trump named twice', 'game/rule_already_chosen', playing, name(0)],
    ['trump during the draw', 'game/not_your_turn', drawing, name(0)],
    ['a card in a pause', 'game/paused', paused, lay(0, 'AH')],
    ['the trump in a pause', 'game/paused', act(choosing, { type: 'pause', seat: 1 }), name(0)],
    ['a pause in a pause', 'game/paused', paused, { type: 'pause', seat: 0 }],
    ['a bot’s card in a pause', 'game/paused', paused, lay(0, 'AH', 'bot')],
    [
      'a second pause in a hand',
      'game/pause_unavailable',
      act(paused, { type: 'end_pause' }),
      { type: 'pause', seat: 1 },
    ],
    ['a pause between two tricks', 'game/pause_unavailable', complete, { type: 'pause', seat: 0 }],
    ['a pause between two hands', 'game/pause_unavailable', handOver, { type: 'pause', seat: 0 }],
    ['a pause during the draw', 'game/pause_unavailable', drawing, { type: 'pause', seat: 0 }],
    ['a pause before the deal', 'game/pause_unavailable', waiting, { type: 'pause', seat: 0 }],
    ['ready without a pause', 'game/pause_unavailable', playing, { type: 'ready', seat: 0 }],
    ['a seed for the hand in play', 'game/seeds_frozen', playing, seed(0, 1)],
    ['a seed for a hand still far away', 'game/seeds_frozen', playing, seed(0, 3)],
    ['anything when the match is over', 'game/finished', finished, lay(0, '2H')],
    ['a seed when the match is over', 'game/finished', finished, seed(0, 2)],
    ['leaving when the match is over', 'game/finished', finished, { type: 'leave', seat: 0 }],
    ['a deal during a hand', 'game/stale_version', playing, deal(playing)],
    ['a deal of another hand', 'game/stale_version', waiting, deal(waiting, { hand: 2 })],
    [
      'a deal from another seed',
      'game/stale_version',
      waiting,
      deal(waiting, { server_seed: 'f'.repeat(64) }),
    ],
    ['a deal under another commitment', 'game/stale_version', waiting, deal(waiting, { commitment: '0' })],
    ['the end of a draw that is over', 'game/stale_version', choosing, { type: 'begin_choosing' }],
    ['a trick collected twice', 'game/stale_version', playing, { type: 'collect_trick' }],
    ['the end of no pause', 'game/stale_version', playing, { type: 'end_pause' }],
    ['a card of who has left', 'room/not_member', left, lay(0, 'AH')],
    ['a pause of who has left', 'room/not_member', left, { type: 'pause', seat: 0 }],
    ['ready from who has left', 'room/not_member', left, { type: 'ready', seat: 0 }],
    ['a seed of who has left', 'room/not_member', left, seed(0, 2)],
    ['coming back after leaving', 'room/not_member', left, { type: 'resume_seat', seat: 0 }],
    ['a connection after leaving', 'room/not_member', left, { type: 'regain_connection', seat: 0 }],
    ['leaving twice', 'room/not_member', left, { type: 'leave', seat: 0 }],
    ['a person’s card from a bot’s seat', 'room/not_member', withBot, lay(1, '2H')],
    ['a pause of a bot', 'room/not_member', withBot, { type: 'pause', seat: 1 }],
    ['a bot that leaves', 'room/not_member', withBot, { type: 'leave', seat: 1 }],
    ['a bot’s lost connection', 'room/not_member', withBot, { type: 'lose_connection', seat: 1 }],
    ['a bot’s seat given to a bot', 'room/not_member', withBot, { type: 'give_seat_to_bot', seat: 1 }],
  ])('meets %s: %s', (_, code, state, command) => {
    frozen(state);
    expect(refusalOf(state, command)).toBe(code);
  });

  it('meets a connection lost twice', () => {
    const away = act(playing, { type: 'lose_connection', seat: 2 });
    expect(refusalOf(away, { type: 'lose_connection', seat: 2 })).toBe('room/not_member');
  });

  it('meets a deal that forgets a seed added at the last moment, and not the one that has it', () => {
    const made = deal(waiting);
    const added = act(waiting, seed(2, 1));
    expect(refusalOf(waiting, made)).toBeNull();
    expect(refusalOf(added, made)).toBe('game/stale_version');
    expect(refusalOf(added, deal(added))).toBeNull();
  });
});

const newcomer = (seat: Seat): Command => ({
  type: 'take_seat',
  seat,
  player_id: 'e'.repeat(24),
  name: 'سارا',
  avatar: null,
  frame: null,
});

describe('a command', () => {
  const states = { playing, choosing, drawing, waiting, paused, complete, handOver, finished, left, withBot };
  const commands: readonly Command[] = SEATS.flatMap((seat): Command[] => [
    ...DECK.map((card) => lay(seat, card)),
    name(seat),
    seed(seat, 1),
    seed(seat, 2),
    deal(waiting),
    ...(['pause', 'ready', 'end_rest', 'claim', 'resume_seat', 'leave'] as const).map((type) => ({
      type,
      seat,
    })),
    ...(['lose_connection', 'regain_connection', 'give_seat_to_bot'] as const).map((type) => ({
      type,
      seat,
    })),
    ...(['begin_choosing', 'collect_trick', 'end_pause'] as const).map((type) => ({ type })),
    { type: 'extend_turn', ms: 1_000 },
    { type: 'grant_time', ms: 1_000 },
    { type: 'end_match', result: { winner: null, reason: 'void' } },
    newcomer(seat),
  ]);

  it.each(Object.entries(states))('is refused with the codes listed for it only: %s', (_, state) => {
    for (const command of commands) {
      const code = refusalOf(state, command);
      if (code !== null) expect(REFUSALS[command.type], command.type).toContain(code);
    }
  });
});

describe('an accepted command', () => {
  it('becomes a fact with its time and the caller’s id, and nothing else', () => {
    const command = lay(0, 'AH');
    expect(decide(playing, command, { now: 5, command_id: 'c1' })).toEqual({
      ...command,
      at: 5,
      command_id: 'c1',
    });
    expect(decide(playing, command, { now: 5 })).toStrictEqual({ ...command, at: 5 });
    expect(decide(choosing, name(0), { now: 6 })).toStrictEqual({ ...name(0), at: 6 });
  });

  it('is recorded with its id, seat and version, so that its repetition is recognised', () => {
    const first = act(playing, lay(0, 'AH'), START, 'c1');
    const second = act(first, lay(1, '3H'), START, 'c2');
    expect(second.commands).toEqual([
      { id: 'c1', seat: 0, version: playing.version + 1 },
      { id: 'c2', seat: 1, version: playing.version + 2 },
    ]);
    expect(second.version).toBe(playing.version + 2);
  });

  it('is recorded even when it ends the match', () => {
    const gone = act(table({ bots: [1, 2, 3] }), { type: 'leave', seat: 0 }, START, 'bye');
    expect(gone.commands.at(-1)).toEqual({ id: 'bye', seat: 0, version: gone.version });
    expect(gone.phase).toBe('finished');
  });

  it('is remembered beyond the next deal, the last of each seat, however many another seat sends', () => {
    const own = act(handOver, seed(0, 2), START, 'mine');
    const many = Array.from({ length: COMMANDS_KEPT + 5 }, (_, index) => `c${index}`);
    const recorded = many.reduce((state, id) => act(state, seed(1, 2), START, id), own);
    const after = act(recorded, deal(recorded), START, 'd1').commands;
    expect(after.filter(({ seat }) => seat === 0)).toEqual([{ id: 'mine', seat: 0, version: own.version }]);
    expect(after.filter(({ seat }) => seat === 1).map(({ id }) => id)).toEqual(many.slice(-COMMANDS_KEPT));
  });

  it('is not recorded without id or seat', () => {
    expect(act(handOver, deal(handOver), START, 'd1').commands).toEqual(handOver.commands);
    expect(act(playing, lay(0, 'AH')).commands).toEqual([]);
  });
});

describe('client seeds', () => {
  it('are taken until their hand is dealt, the last of each player counts, and the deal freezes them', () => {
    const seeded = [seed(0, 1), { ...seed(1, 1), seed: 'first' }, { ...seed(1, 1), seed: 'second' }].reduce(
      (state, command) => act(state, command),
      waiting,
    );
    expect(seeded.next.client_seeds).toEqual(['mine', 'second', null, null]);
    const dealt = act(seeded, deal(seeded));
    expect(handOf(dealt).client_seeds).toEqual(['mine', 'second', 'player 2', 'player 3']);
    expect(dealt.next.client_seeds).toEqual([null, null, null, null]);
    expect(refusalOf(dealt, seed(0, 1))).toBe('game/seeds_frozen');
    expect(act(dealt, seed(0, 2)).next.client_seeds[0]).toBe('mine');
    expect(handOf(act(dealt, seed(0, 2))).client_seeds[0]).toBe('mine');
  });

  it('are open in every phase but the last, also in a pause', () => {
    for (const state of [waiting, drawing, choosing, playing, paused, complete, handOver]) {
      expect(refusalOf(state, seed(3, state.next.hand))).toBeNull();
    }
  });
});

describe('random commands', () => {
  const seats = fc.constantFrom(...SEATS);
  const by = fc.constantFrom('player' as const, 'bot' as const, 'clock' as const);
  const commands: fc.Arbitrary<Command> = fc.oneof(
    fc.record({ type: fc.constant('play_card' as const), seat: seats, card: fc.constantFrom(...DECK), by }),
    fc.record({ type: fc.constant('name_trump' as const), seat: seats, suit: fc.constantFrom(...SUITS), by }),
    fc.record({
      type: fc.constantFrom('pause' as const, 'ready' as const, 'end_rest' as const, 'leave' as const),
      seat: seats,
    }),
    fc.record({
      type: fc.constantFrom('lose_connection' as const, 'give_seat_to_bot' as const, 'resume_seat' as const),
      seat: seats,
    }),
    fc.record({
      type: fc.constantFrom('begin_choosing' as const, 'collect_trick' as const, 'end_pause' as const),
    }),
    fc.record({
      type: fc.constant('add_client_seed' as const),
      seat: seats,
      hand: fc.integer({ min: 0, max: 4 }),
      seed: fc.string(),
    }),
  );
  const states: MatchState[] = [];
  for (let at = 1; at <= 30; at++) {
    playRandomMatch(9_000 + at, (before) => {
      if (before.version % 17 === at % 17) states.push(frozen(before));
    });
  }

  it('change nothing when refused, and a card that is accepted was held, in turn and in suit', () => {
    let accepted = 0;
    let refused = 0;
    fc.assert(
      fc.property(fc.constantFrom(...states), commands, (state, command) => {
        // Frozen states: a decision that wrote to one would throw.
        const decision = decide(state, command, { now: START });
        if (isRefusal(decision)) {
          refused++;
          expect(Object.keys(decision)).toEqual(['refused']);
          return;
        }
        accepted++;
        expect(decision).toEqual({ ...command, at: START });
        if (command.type !== 'play_card') return;
        const held = handOf(state).cards[command.seat];
        const led = handOf(state).trick[0]?.card;
        expect(state.turn?.seat).toBe(command.seat);
        expect(held).toContain(command.card);
        const follows = led === undefined || suitOf(command.card) === suitOf(led);
        expect(follows || !held.some((card) => suitOf(card) === suitOf(led))).toBe(true);
      }),
      { numRuns: 20_000, seed: 11 },
    );
    expect(accepted).toBeGreaterThan(1_000);
    expect(refused).toBeGreaterThan(5_000);
  });

  it('accept exactly the legal cards of the seat in turn, of all 52 and all four seats', () => {
    for (const state of states) {
      if (state.phase !== 'playing' || state.pause !== null || state.turn === null) continue;
      const { seat } = state.turn;
      const held = handOf(state).cards[seat];
      const led = handOf(state).trick[0]?.card;
      const suited = held.filter((card) => led !== undefined && suitOf(card) === suitOf(led));
      const legal = suited.length > 0 ? suited : held;
      const taken = eachSeat((other) =>
        DECK.filter((card) => refusalOf(state, lay(other, card, 'bot')) === null),
      );
      SEATS.forEach((other) => expect(new Set(taken[other])).toEqual(new Set(other === seat ? legal : [])));
    }
  });
});
