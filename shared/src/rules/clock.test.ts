import { describe, expect, it } from 'vitest';
import { DECK } from './cards.js';
import { nextDue } from './clock.js';
import { decide } from './decide.js';
import { legalCards } from './legal.js';
import { SEATS, type Seat } from './seats.js';
import { PAUSE_MS, type MatchState } from './state.js';
import {
  act,
  dealtTable,
  handOf,
  play,
  playOut,
  START,
  table,
  TIMING,
  waitingTable,
} from './testing/table.js';

const playing = table({ hakem: 0, hands: { 0: 'H:A2', 1: 'H:K3', 2: 'H:Q4', 3: 'H:J5' } });
const ended = playOut(table({ target: 7 }));

/** The clock plays for whoever is in turn, when the time is up. */
function timeOut(state: MatchState): MatchState {
  const due = nextDue(state);
  if (due?.do !== 'play_card') throw new Error('no card is due');
  const card = legalCards(state, due.seat)[0]!;
  return act(state, { type: 'play_card', seat: due.seat, card, by: due.by }, due.at);
}

describe('moves that fall due by themselves', () => {
  it('is the deal at once, then the end of the draw, the trump, a card', () => {
    expect(nextDue(waitingTable())).toEqual({ at: START, do: 'deal' });
    expect(nextDue(dealtTable())).toEqual({ at: START + 260 + 900, do: 'begin_choosing' });
    expect(nextDue(table({ hakem: 2, trump: null }))).toEqual({
      at: START + 2 * TIMING.turn_ms,
      do: 'name_trump',
      seat: 2,
      by: 'clock',
    });
    expect(nextDue(playing)).toEqual({ at: START + TIMING.turn_ms, do: 'play_card', seat: 0, by: 'clock' });
  });

  it('is the next trick after a trick, and the next deal after a hand', () => {
    expect(nextDue(play(playing, 'AH 3H 4H 5H'))).toEqual({
      at: START + TIMING.round_pause_ms,
      do: 'collect_trick',
    });
    expect(nextDue(ended)).toEqual({ at: START + TIMING.hand_pause_ms, do: 'deal' });
  });

  it('is nothing when the match is over', () => {
    expect(nextDue(playOut(table({ target: 1 })))).toBeNull();
  });

  it('is a bot’s card soon, and its trump', () => {
    const bots: Seat[] = [1, 2, 3];
    expect(nextDue(play(table({ bots, hands: { 0: 'H:A' } }), 'AH'))).toEqual({
      at: START + TIMING.bot_delay_ms,
      do: 'play_card',
      seat: 1,
      by: 'bot',
    });
    expect(nextDue(table({ hakem: 1, bots, trump: null }))).toMatchObject({ do: 'name_trump', by: 'bot' });
  });
});

describe('a turn that is missed', () => {
  it('is played by the clock and counted; the second in a row gives the seat to the bot', () => {
    const once = timeOut(playing);
    expect(once.seats[0]).toMatchObject({ missed: 1, control: 'player' });
    let again = once;
    while (again.turn?.seat !== 0) {
      if (again.phase === 'round_complete') again = act(again, { type: 'collect_trick' });
      else again = play(again, legalCards(again, again.turn!.seat)[0]!);
    }
    const twice = timeOut(again);
    expect(twice.seats[0]).toMatchObject({ missed: 2, control: 'bot' });
    expect(twice.seats.filter(({ control }) => control === 'bot')).toHaveLength(1);
  });

  it('counts for the trump too', () => {
    const choosing = table({ trump: null });
    const named = act(choosing, { type: 'name_trump', seat: 0, suit: 'H', by: 'clock' });
    expect(named.seats[0].missed).toBe(1);
    expect(timeOut(named).seats[0]).toMatchObject({ missed: 2, control: 'bot' });
  });

  it('is forgiven when the player plays the next', () => {
    const once = act(table({ trump: null }), { type: 'name_trump', seat: 0, suit: 'H', by: 'clock' });
    const card = legalCards(once, 0)[0]!;
    const played = act(once, { type: 'play_card', seat: 0, card, by: 'player' });
    expect(played.seats[0]).toMatchObject({ missed: 0, control: 'player' });
  });

  it.each([
    ['says so', { type: 'resume_seat', seat: 0 }],
    ['connects again', { type: 'regain_connection', seat: 0 }],
    ['plays a card', { type: 'play_card', seat: 0, card: 'AH', by: 'player' }],
  ] as const)('ends the bot’s keeping of the seat when its player %s', (_, command) => {
    const kept = act(playing, { type: 'give_seat_to_bot', seat: 0 });
    expect(nextDue(kept)).toMatchObject({ do: 'play_card', seat: 0, by: 'bot' });
    expect(act(kept, command).seats[0]).toMatchObject({ control: 'player', missed: 0 });
  });

  it('is not one while the bot plays: its cards count for nobody', () => {
    const kept = act(playing, { type: 'give_seat_to_bot', seat: 0 });
    expect(timeOut(kept).seats[0]).toMatchObject({ control: 'bot', missed: 0 });
  });
});

describe('a player who is away', () => {
  const away = act(playing, { type: 'lose_connection', seat: 2 }, START + 1_000);

  it('keeps the seat for the grace, then the bot gets it', () => {
    const busy = { ...away, turn: { seat: 0 as const, started_at: START, ends_at: START + 1e9 } };
    const due = nextDue(busy);
    expect(due).toEqual({ at: START + 1_000 + TIMING.grace_ms, do: 'give_seat_to_bot', seat: 2 });
    expect(act(busy, { type: 'give_seat_to_bot', seat: 2 }, due!.at).seats[2]).toMatchObject({
      control: 'bot',
    });
  });

  it('whose seat the bot has is given to the bot once, not again and again', () => {
    const kept = act(away, { type: 'give_seat_to_bot', seat: 2 });
    expect(nextDue({ ...kept, timing: { ...TIMING, grace_ms: 0 } })).toMatchObject({
      do: 'play_card',
      seat: 0,
    });
  });

  it('does not stop the clock of the turn before that', () => {
    expect(nextDue(away)).toMatchObject({ at: START + TIMING.turn_ms, do: 'play_card', seat: 0 });
  });

  it('loses the seat in the order of leaving, also in a pause and between hands', () => {
    const both = act(away, { type: 'lose_connection', seat: 1 }, START + 500);
    const late = { ...both, timing: { ...TIMING, grace_ms: 10 } };
    expect(nextDue(late)).toMatchObject({ do: 'give_seat_to_bot', seat: 1 });
    expect(nextDue(act(late, { type: 'pause', seat: 0 }))).toMatchObject({ do: 'give_seat_to_bot', seat: 1 });
    const gone = act(ended, { type: 'lose_connection', seat: 3 });
    expect(nextDue({ ...gone, timing: { ...TIMING, grace_ms: 10 } })).toMatchObject({
      do: 'give_seat_to_bot',
      seat: 3,
    });
  });

  it('keeps the seat when back in time, and gets it again when back late', () => {
    const back = act(away, { type: 'regain_connection', seat: 2 }, START + 2_000);
    expect(back.seats[2]).toMatchObject({ away_since: null, control: 'player' });
    expect(nextDue(back)).toMatchObject({ do: 'play_card' });
    const late = act(act(away, { type: 'give_seat_to_bot', seat: 2 }), {
      type: 'regain_connection',
      seat: 2,
    });
    expect(late.seats[2]).toMatchObject({ away_since: null, control: 'player' });
  });
});

describe('a pause', () => {
  const paused = act(playing, { type: 'pause', seat: 3 }, START + 10_000);

  it('lasts a minute at most, and nobody can play in it', () => {
    expect(nextDue(paused)).toEqual({ at: START + 10_000 + PAUSE_MS, do: 'end_pause' });
    expect(SEATS.flatMap((seat) => legalCards(paused, seat))).toEqual([]);
  });

  it('gives the turn back the time it had', () => {
    const later = START + 10_000 + PAUSE_MS;
    const over = act(paused, { type: 'end_pause' }, later);
    expect(over.pause).toBeNull();
    expect(over.turn!.ends_at - later).toBe(playing.turn!.ends_at - (START + 10_000));
    expect(nextDue(over)).toMatchObject({ do: 'play_card', at: START + TIMING.turn_ms + PAUSE_MS });
  });

  it('ends early when all four are ready, and only then', () => {
    const [three, four] = [3, 4].map((count) =>
      SEATS.slice(0, count).reduce<MatchState>(
        (state, seat) => act(state, { type: 'ready', seat }, START + 20_000),
        paused,
      ),
    );
    expect(three!.pause?.ready).toEqual([true, true, true, false]);
    expect(four!.pause).toBeNull();
    expect(four!.turn!.ends_at).toBe(playing.turn!.ends_at + 10_000);
  });

  it('waits for no bot, neither one from the start nor one that takes a seat meanwhile', () => {
    const alone = act(table({ bots: [1, 2, 3] }), { type: 'pause', seat: 0 });
    expect(alone.pause?.ready).toEqual([false, true, true, true]);
    expect(act(alone, { type: 'ready', seat: 0 }).pause).toBeNull();

    const ready = [0, 1, 2] as const;
    const three = ready.reduce<MatchState>((state, seat) => act(state, { type: 'ready', seat }), paused);
    expect(act(three, { type: 'give_seat_to_bot', seat: 3 }, START + 15_000).pause).toBeNull();
    expect(act(three, { type: 'leave', seat: 3 }, START + 15_000)).toMatchObject({
      pause: null,
      turn: { ends_at: playing.turn!.ends_at + 5_000 },
    });
    expect(act(paused, { type: 'leave', seat: 3 }).pause).not.toBeNull();
  });

  it('is there once a hand for each player, and again in the next hand', () => {
    const over = act(paused, { type: 'end_pause' });
    expect(handOf(over).paused_by).toEqual([false, false, false, true]);
    expect(act(over, { type: 'pause', seat: 1 }).pause?.seat).toBe(1);
    const used = { ...ended, hand: { ...handOf(ended), paused_by: [true, true, true, true] as const } };
    const deal = {
      ...used.next,
      client_seeds: ['a', 'b', 'c', 'd'] as const,
      start_seat: 0,
      draw: [],
      deck: DECK,
    } as const;
    const dealt = act(used, { type: 'deal', deal, next: { ...used.next, hand: 3 } });
    expect(handOf(dealt).paused_by).toEqual([false, false, false, false]);
  });

  it('may be taken while the trump is chosen, and gives that time back too', () => {
    const choosing = table({ trump: null });
    const held = act(choosing, { type: 'pause', seat: 0 }, START + 1_000);
    const over = act(held, { type: 'end_pause' }, START + 31_000);
    expect(over.turn).toEqual({
      seat: 0,
      started_at: START + 30_000,
      ends_at: START + 2 * TIMING.turn_ms + 30_000,
    });
    expect(over.phase).toBe('choosing_rule');
  });
});

describe('a turn that is extended', () => {
  it('ends so much later, and its player may play until then', () => {
    const extended = act(playing, { type: 'extend_turn', ms: 20_000 }, START + 5_000);
    expect(extended.version).toBe(playing.version + 1);
    expect(nextDue(extended)).toEqual({
      at: START + TIMING.turn_ms + 20_000,
      do: 'play_card',
      seat: 0,
      by: 'clock',
    });
    const choosing = act(table({ trump: null }), { type: 'extend_turn', ms: 20_000 });
    expect(nextDue(choosing)).toMatchObject({ at: START + 2 * TIMING.turn_ms + 20_000, do: 'name_trump' });
  });

  it('is one that runs: not in a pause, not between turns, not when the match is over', () => {
    const extend = { type: 'extend_turn', ms: 20_000 } as const;
    const refusalOf = (state: MatchState) => decide(state, extend, { now: START });
    expect(refusalOf(act(playing, { type: 'pause', seat: 0 }))).toEqual({ refused: 'game/paused' });
    expect(refusalOf(ended)).toEqual({ refused: 'game/stale_version' });
    expect(refusalOf(play(playing, 'AH 3H 4H 5H'))).toEqual({ refused: 'game/stale_version' });
    expect(refusalOf(playOut(table({ target: 1 })))).toEqual({ refused: 'game/finished' });
  });

  it.each([0, -1, 0.5, NaN, 60_001])('is not extended by %d ms', (ms) => {
    expect(decide(playing, { type: 'extend_turn', ms }, { now: START })).toEqual({
      refused: 'game/stale_version',
    });
  });
});

describe('leaving for good', () => {
  it('gives the seat to the bot while the partner stays, and plays on', () => {
    const state = act(playing, { type: 'leave', seat: 0 });
    expect(state.seats[0]).toMatchObject({ left: true, control: 'bot' });
    expect(state).toMatchObject({ phase: 'playing', result: null });
    expect(nextDue(state)).toMatchObject({ do: 'play_card', seat: 0, by: 'bot' });
  });

  it('forfeits the match when the last person of a side has gone, whatever the points', () => {
    const ahead = { ...playing, points: [6, 0] as const };
    const one = act(ahead, { type: 'leave', seat: 0 });
    const both = act(one, { type: 'leave', seat: 2 });
    expect(both).toMatchObject({
      phase: 'finished',
      turn: null,
      pause: null,
      points: [6, 0],
      result: { winner: 1, reason: 'forfeit' },
    });
    expect(nextDue(both)).toBeNull();
  });

  it('forfeits at once for a player whose partner is a bot, in any phase', () => {
    const bots: Seat[] = [2];
    const choosing = table({ bots, trump: null });
    const over = playOut(table({ bots }));
    const paused = act(choosing, { type: 'pause', seat: 0 });
    for (const state of [
      waitingTable({ bots }),
      dealtTable({ bots }),
      choosing,
      paused,
      table({ bots }),
      over,
    ]) {
      const left = act(state, { type: 'leave', seat: 0 });
      expect(left).toMatchObject({
        phase: 'finished',
        pause: null,
        result: { winner: 1, reason: 'forfeit' },
      });
    }
  });

  it('shows the seeds of the hand that was broken off, once', () => {
    const alone = { bots: [2] as const };
    const shown = (state: MatchState) =>
      act(state, { type: 'leave', seat: 0 }).revealed.map(({ hand }) => hand);
    expect(shown(table(alone))).toEqual([1]);
    expect(shown(playOut(table(alone)))).toEqual([1]);
    expect(shown(waitingTable(alone))).toEqual([]);
  });
});
