import { createHash, createHmac } from 'node:crypto';
import { chooseCard, chooseTrump } from '@hokm/shared/players';
import {
  blockMessages,
  dealFromBlocks,
  decide,
  eachSeat,
  fold,
  isRefusal,
  newMatch,
  nextDue,
  seatView,
} from '@hokm/shared/rules';
import { seededRandom } from './lib/random.mjs';

export const TIMING = {
  turn_ms: 30_000,
  round_pause_ms: 0,
  hand_pause_ms: 0,
  bot_delay_ms: 0,
  grace_ms: 90_000,
};
export const PLAYERS = eachSeat((seat) => ({ player_id: String(seat).padStart(24, '0'), person: false }));

/** Seeds of a hand that nobody has added to. */
export function seeds(hand, random) {
  const seed = Buffer.from(Array.from({ length: 32 }, () => Math.floor(random() * 256)));
  return {
    hand,
    server_seed: seed.toString('hex'),
    commitment: createHash('sha256').update(seed).digest('hex'),
    client_seeds: [null, null, null, null],
  };
}

/** The whole fair deal, as a server makes it: 16 HMACs and a shuffle. */
export function deal(next) {
  const client_seeds = eachSeat((seat) => next.client_seeds[seat] ?? PLAYERS[seat].player_id);
  const key = Buffer.from(next.server_seed, 'hex');
  const blocks = blockMessages(next.hand, client_seeds).map((message) =>
    createHmac('sha256', key).update(message).digest(),
  );
  const { hand, server_seed, commitment } = next;
  return { hand, server_seed, commitment, client_seeds, ...dealFromBlocks(blocks) };
}

/** The next command of the clock or of the computer player whose turn it is. */
export function commandFor(state, due, random) {
  switch (due.do) {
    case 'deal':
      return { type: 'deal', deal: deal(state.next), next: seeds(state.next.hand + 1, random) };
    case 'name_trump':
      return {
        type: 'name_trump',
        seat: due.seat,
        suit: chooseTrump(seatView(state, due.seat), random),
        by: 'bot',
      };
    case 'play_card':
      return {
        type: 'play_card',
        seat: due.seat,
        card: chooseCard(seatView(state, due.seat), random),
        by: 'bot',
      };
    default:
      return { type: due.do };
  }
}

/** Plays one match to its end with four computer players; every card decided and folded. Returns its hands. */
function playMatch(random, at) {
  let state = newMatch({ seats: PLAYERS, target_points: 7, timing: TIMING, next: seeds(1, random), at });
  for (let due = nextDue(state); due !== null; due = nextDue(state)) {
    const move = decide(state, commandFor(state, due, random), { now: due.at });
    if (isRefusal(move)) throw new Error(`refused: ${move.refused}`);
    state = fold(state, move);
  }
  if (state.result === null) throw new Error('The match stopped without a result.');
  return state.revealed.length;
}

/** Time this process has spent on a core, ms. */
function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Whole hands per second on one core: fair deal, players, `decide` and `fold`. Counted in processor time, garbage collector
 * included, so that other load on the machine does not change it. Warms up for a fifth of the time.
 */
export function measureRules({ seconds }) {
  const random = seededRandom(1);
  for (const warm = cpuMs() + seconds * 200; cpuMs() < warm;) playMatch(random, 0);
  const begun = cpuMs();
  let hands = 0;
  let matches = 0;
  while (cpuMs() - begun < seconds * 1000) {
    hands += playMatch(random, 0);
    matches += 1;
  }
  return { hands, matches, handsPerSecond: hands / ((cpuMs() - begun) / 1000) };
}
