import { decide, eachSeat, fold, isRefusal, isResting, newMatch, nextDue } from '@hokm/shared/rules';
import { readConfig } from '../server/dist/platform/core/config.js';
import { roomTimings } from '../server/dist/app/room-timings.js';
import { timingOf } from '../server/dist/play/rooms/timings.js';
import { seededRandom } from './lib/random.mjs';
import { median } from './lib/stats.mjs';
import { commandFor, seeds } from './rules.mjs';

/** A person's time for a card and for the trump, and from the beginning of a rest to the tap that ends it: medians, ms. */
const CARD_MS = 2_500;
const TRUMP_MS = 4_000;
const TAP_MS = 600;
/** The spread of those times: the logarithm's standard deviation. */
const SPREAD = 0.5;

/** A time around its median, as people have it: log-normal. */
function about(medianMs, random) {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return medianMs * Math.exp(SPREAD * normal);
}

/** The next command and its time: the clock's, or the person's on seat 0. */
function next(state, { taps }, begun, random) {
  const due = nextDue(state);
  if (due === null) return null;
  if (due.by === 'clock') {
    const at = begun + about(due.do === 'name_trump' ? TRUMP_MS : CARD_MS, random);
    if (at < due.at) return { at, command: { ...commandFor(state, due, random), by: 'player' } };
    return { at: due.at, command: { ...commandFor(state, due, random), by: 'clock' } };
  }
  const tap = begun + about(TAP_MS, random);
  if (taps && isResting(state, tap)) return { at: tap, command: { type: 'end_rest', seat: 0 } };
  return { at: Math.max(begun, due.at), command: commandFor(state, due, random) };
}

/** Plays one match of a person and three computer players by a clock of its own. Gives its times, ms, by who was waited for. */
function playMatch(person, random) {
  let state = newMatch({
    seats: eachSeat((seat) => ({ player_id: String(seat).padStart(24, '0'), person: seat === 0 })),
    target_points: person.points,
    timing: person.timing,
    next: seeds(1, random),
    at: 0,
  });
  const spent = { rest: 0, bots: 0, person: 0 };
  let now = 0;
  for (let step = next(state, person, now, random); step !== null; step = next(state, person, now, random)) {
    const { turn } = state;
    spent[turn === null ? 'rest' : turn.seat === 0 ? 'person' : 'bots'] += step.at - now;
    const move = decide(state, step.command, { now: step.at });
    if (isRefusal(move)) throw new Error(`refused: ${move.refused}`);
    state = fold(state, move);
    now = step.at;
  }
  return { total: now, hands: state.revealed.length, ...spent };
}

/** Matches of each kind, with the server's own times. Gives medians: seconds, hands, and the share of each kind of time. */
export function measurePace({ matches }) {
  const timings = roomTimings(readConfig({ NODE_ENV: 'test' }));
  const kinds = [
    { pace: 'fast', taps: true },
    { pace: 'fast', taps: false },
    { pace: 'classic', taps: true },
    { pace: 'classic', taps: false },
  ];
  return kinds.map(({ pace, taps }) => {
    const random = seededRandom(7);
    const person = { points: 3, taps, timing: timingOf(timings, pace) };
    const played = Array.from({ length: matches }, () => playMatch(person, random));
    const share = (part) => median(played.map((match) => match[part] / match.total));
    return {
      pace,
      taps,
      seconds: median(played.map(({ total }) => total)) / 1000,
      hands: median(played.map(({ hands }) => hands)),
      rest: share('rest'),
      bots: share('bots'),
      person: share('person'),
    };
  });
}
