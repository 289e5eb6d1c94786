import { create } from 'zustand';
import { reactionOf, type Reaction } from '@hokm/shared/conduct';
import type { ServerPayload } from '@hokm/shared/protocol';
import { isMuted } from '../settings/muted.js';

/** How long a phrase is shown over a seat, ms. */
const BUBBLE_MS = 2500;

/** A player's last phrase; `serial` distinguishes a repeated phrase. */
export interface Said {
  readonly roomId: string;
  readonly reaction: Reaction;
  readonly serial: number;
}

/** The phrases on display, by player id; one per seat. */
export const useSaid = create<Readonly<Record<string, Said>>>(() => ({}));

let serial = 0;

/** Shows a phrase for its time; those of people who are muted on this phone are not shown at all. Other messages are not for here. */
export function receiveMessage({ kind, text_key, from, params }: ServerPayload<'message'>): void {
  const reaction = kind === 'reaction' ? reactionOf(text_key) : null;
  if (reaction === null || from === undefined || isMuted(from)) return;
  serial += 1;
  const said: Said = { roomId: String(params?.['room_id'] ?? ''), reaction, serial };
  useSaid.setState({ [from]: said });
  setTimeout(() => {
    if (useSaid.getState()[from] !== said) return;
    const others = Object.entries(useSaid.getState()).filter(([playerId]) => playerId !== from);
    useSaid.setState(Object.fromEntries(others), true);
  }, BUBBLE_MS);
}
