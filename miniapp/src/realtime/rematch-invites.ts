import { create } from 'zustand';
import { GAIN_NOTES } from '@hokm/shared/api/games/limits';
import type { MatchGain } from '@hokm/shared/api';
import type { ServerPayload } from '@hokm/shared/protocol';
import { isMuted } from '../settings/muted.js';

/** The person who wants a rematch, and the room that waits for the others. */
export interface CallAgain {
  readonly from: string;
  readonly roomId: string;
}

/** Invitations to a rematch, by the room code of the finished match; none from people muted on this device. */
export const useRematchInvites = create<Readonly<Record<string, CallAgain>>>(() => ({}));
/** Received gains of matches, by room code. */
export const useGains = create<Readonly<Record<string, MatchGain>>>(() => ({}));

/** Stores the gain of a match. */
export function noteGain(roomId: string, gain: MatchGain): void {
  useGains.setState({ [roomId]: gain });
}

type Params = Readonly<Record<string, string | number>>;
const whole = (params: Params, name: string): number => Number(params[name] ?? 0);

/** Reads what a match has brought from a `message`. */
function gainOf(params: Params): MatchGain {
  return {
    score: whole(params, 'score'),
    total: whole(params, 'total'),
    level: whole(params, 'level'),
    level_up: whole(params, 'level_up') === 1,
    trophies:
      params['trophies'] === undefined
        ? null
        : { change: whole(params, 'trophies_change'), after: whole(params, 'trophies') },
    note: GAIN_NOTES.find((note) => note === params['note']) ?? null,
  };
}

/** Takes in what follows from a match that is over; other messages are not for here. */
export function receiveAfterMatch({ text_key, from, params = {} }: ServerPayload<'message'>): void {
  const { room_id: roomId, after } = params;
  if (roomId === undefined) return;
  if (text_key === 'match.gain') noteGain(String(roomId), gainOf(params));
  if (text_key === 'rooms.again' && after !== undefined && from !== undefined && !isMuted(from))
    useRematchInvites.setState({ [String(after)]: { from, roomId: String(roomId) } });
}
