import { create } from 'zustand';

/** So long somebody is believed to wait for whom they have asked to play, ms. */
const WAITED_FOR_MS = 15 * 60_000;

/** Into which room somebody has asked one, and when, ms since 1970. */
interface Invitation {
  readonly roomId: string;
  readonly at: number;
}

/** Invitations that were neither followed nor found to be over, by who sent them: a toast is easily missed. */
export const useInvitations = create<Readonly<Record<string, Invitation>>>(() => ({}));

/** Somebody has asked one into a room; a newer invitation replaces theirs before it. */
export function noteInvitation(from: string, roomId: string, at: number): void {
  useInvitations.setState({ [from]: { roomId, at } });
}

/** It was followed, or its room cannot be entered any more. */
export function forgetInvitation(from: string): void {
  const others = Object.entries(useInvitations.getState()).filter(([sender]) => sender !== from);
  useInvitations.setState(Object.fromEntries(others), true);
}

/** The room into which somebody has asked one and may still be waiting; null when there is none. `now` in ms since 1970. */
export function invitedTo(
  invitations: Readonly<Record<string, Invitation>>,
  from: string,
  now: number,
): string | null {
  const invitation = invitations[from];
  return invitation !== undefined && now - invitation.at < WAITED_FOR_MS ? invitation.roomId : null;
}
