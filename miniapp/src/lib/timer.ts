import type { GameState } from '@hokm/shared/protocol';

/** The part of a table's state that the clock needs. */
export type Clock = Pick<
  GameState['deck_state'],
  'pause_active' | 'pause_end_time' | 'turn_player_id' | 'turn_start_time' | 'turn_timeout'
>;
export type Tone = 'calm' | 'warn' | 'red' | 'gold';

/** The clock's display: whole seconds, the share of the time that is left (0–1) and its tone. */
export interface TimerFace {
  readonly seconds: number;
  readonly share: number;
  readonly tone: Tone;
}

/** Seconds at and below which the clock turns. */
const RED_AT = 10;
const WARN_AT = 20;
/** How long a pause lasts, seconds: the whole of the ring. */
const PAUSE_SECONDS = 60;
/** A turn's length where the state names none, seconds. */
const TURN_SECONDS = 30;

/** Gold when paused, red at ≤ 10 s, a warning at ≤ 20 s. */
export function toneOf(seconds: number, paused: boolean): Tone {
  if (paused) return 'gold';
  if (seconds <= RED_AT) return 'red';
  return seconds <= WARN_AT ? 'warn' : 'calm';
}

const wholeOf = (deck: Clock) =>
  deck.pause_active ? PAUSE_SECONDS : deck.turn_timeout > 0 ? deck.turn_timeout : TURN_SECONDS;

function endOf(deck: Clock): number | null {
  if (deck.pause_active) return deck.pause_end_time;
  if (deck.turn_player_id === null || deck.turn_start_time === null) return null;
  return deck.turn_start_time + wholeOf(deck) * 1000;
}

/** Whole seconds until `end`, never below zero; both ms. */
export function secondsUntil(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** Seconds on the clock at `now` (server's ms): to the pause's end, else through the turn; null while no clock runs. */
export function secondsLeft(deck: Clock, now: number): number | null {
  const end = endOf(deck);
  return end === null ? null : Math.min(Math.ceil(wholeOf(deck)), secondsUntil(end, now));
}

/** The clock's face showing a number of seconds. */
export function timerFace(deck: Clock, seconds: number): TimerFace {
  return {
    seconds,
    share: Math.min(1, seconds / wholeOf(deck)),
    tone: toneOf(seconds, deck.pause_active),
  };
}
