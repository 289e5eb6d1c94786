import { SEATS, type Seat } from './seats.js';
import type { MatchState, Phase } from './state.js';

/** The next command of the clock, and its time (ms since 1970). */
export type Due = { readonly at: number } & (
  | { readonly do: 'deal' | 'begin_choosing' | 'collect_trick' | 'end_pause' }
  | { readonly do: 'name_trump' | 'play_card'; readonly seat: Seat; readonly by: 'bot' | 'clock' }
  | { readonly do: 'give_seat_to_bot'; readonly seat: Seat }
);

function turnDue(state: MatchState): Due | null {
  const { turn } = state;
  if (turn === null) return null;
  const bot = state.seats[turn.seat].control === 'bot';
  const at = bot ? turn.started_at + state.timing.bot_delay_ms : turn.ends_at;
  const doing = state.phase === 'choosing_rule' ? 'name_trump' : 'play_card';
  return { at, do: doing, seat: turn.seat, by: bot ? 'bot' : 'clock' };
}

const ENDS_WITH = {
  waiting: 'deal',
  drawing_hakem: 'begin_choosing',
  round_complete: 'collect_trick',
  hand_complete: 'deal',
} as const;

/** The phases in which nobody acts and the table rests: the draw, and the times after a trick and after a hand. */
const RESTS: ReadonlySet<Phase> = new Set(['drawing_hakem', 'round_complete', 'hand_complete']);

/** True while the table rests and `now` (ms since 1970) is before the end of it. */
export function isResting({ phase, phase_ends_at }: MatchState, now: number): boolean {
  return RESTS.has(phase) && phase_ends_at !== null && now < phase_ends_at;
}

function phaseDue(state: MatchState): Due | null {
  const { phase } = state;
  if (phase === 'choosing_rule' || phase === 'playing') return turnDue(state);
  return phase === 'finished' ? null : { at: state.phase_ends_at ?? 0, do: ENDS_WITH[phase] };
}

/** The next thing that happens by itself, or null when the match is over. Deadlines are read off the state, so a restart changes nothing. */
export function nextDue(state: MatchState): Due | null {
  if (state.phase === 'finished') return null;
  const dues: (Due | null)[] = [
    state.pause === null ? phaseDue(state) : { at: state.pause.ends_at, do: 'end_pause' },
  ];
  for (const seat of SEATS) {
    const { away_since, control } = state.seats[seat];
    if (away_since === null || control === 'bot') continue;
    dues.push({ at: away_since + state.timing.grace_ms, do: 'give_seat_to_bot', seat });
  }
  return dues.reduce(
    (first, due) => (first === null || (due !== null && due.at < first.at) ? due : first),
    null,
  );
}
