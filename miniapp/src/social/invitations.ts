import { create } from 'zustand';

/** How long the sender of an invitation is assumed to wait, ms. */
const WAITED_FOR_MS = 15 * 60_000;

/** The room of an invitation, and when it arrived, ms since 1970. */
interface Invitation {
  readonly roomId: string;
  readonly at: number;
}

/** Open invitations by their sender, kept because a toast is easily missed. */
export const useInvitations = create<Readonly<Record<string, Invitation>>>(() => ({}));

/** Stores an invitation; it replaces an older one from the same sender. */
export function noteInvitation(from: string, roomId: string, at: number): void {
  useInvitations.setState({ [from]: { roomId, at } });
}

/** Removes an invitation that was accepted, or whose room cannot be entered any more. */
export function forgetInvitation(from: string): void {
  const others = Object.entries(useInvitations.getState()).filter(([sender]) => sender !== from);
  useInvitations.setState(Object.fromEntries(others), true);
}

/** The room to which `from` has invited the player and may still be waiting, or null. `now` in ms since 1970. */
export function invitedTo(
  invitations: Readonly<Record<string, Invitation>>,
  from: string,
  now: number,
): string | null {
  const invitation = invitations[from];
  return invitation !== undefined && now - invitation.at < WAITED_FOR_MS ? invitation.roomId : null;
}
