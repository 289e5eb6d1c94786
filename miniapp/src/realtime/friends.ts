import { create } from 'zustand';
import type { FriendStatus, ServerPayload } from '@hokm/shared/protocol';
import { isMuted } from '../settings/muted.js';

/** The latest status pushed by the server for each friend, by player id; empty until a status changes. */
export const useFriendStatus = create<Readonly<Record<string, FriendStatus>>>(() => ({}));

/** Drops the statuses in `known`: a friend list requested after they arrived already contains them. Newer ones stay. */
export function forgetFriendStatus(known: Readonly<Record<string, FriendStatus>>): void {
  const told = Object.entries(useFriendStatus.getState());
  const newer = told.filter(([playerId, status]) => known[playerId] !== status);
  useFriendStatus.setState(Object.fromEntries(newer), true);
}

export function receiveFriendStatus(status: FriendStatus): void {
  useFriendStatus.setState({ [status.player_id]: status });
}

/** A message about another person. `again`: they want a rematch. */
export interface FriendMessage {
  readonly kind: 'request' | 'accepted' | 'invite' | 'again';
  /** The sender. */
  readonly from: string;
  /** The room of the invitation. */
  readonly room: { readonly id: string; readonly name: string } | null;
  /** The code of the finished match, for a rematch. */
  readonly after?: string;
}

const KINDS = {
  'friends.request': 'request',
  'friends.accepted': 'accepted',
  'friends.invite': 'invite',
  'rooms.again': 'again',
} as const;
const known = (key: string): key is keyof typeof KINDS => Object.hasOwn(KINDS, key);

/** Reads a `message` about a friend; null for any other message, and if the sender is muted on this device. */
export function friendMessageOf({ text_key, from, params }: ServerPayload<'message'>): FriendMessage | null {
  if (!known(text_key) || from === undefined || isMuted(from)) return null;
  const kind = KINDS[text_key];
  if (kind === 'request' || kind === 'accepted') return { kind, from, room: null };
  const { room_id: id, room_name: name, after } = params ?? {};
  if (id === undefined) return null;
  const room = { id: String(id), name: String(name ?? id) };
  return { kind, from, room, ...(after === undefined ? {} : { after: String(after) }) };
}

const listeners = new Set<(message: FriendMessage) => void>();

/** Subscribes to messages about other people. Returns a function that unsubscribes. */
export function onFriendMessage(listener: (message: FriendMessage) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function receiveFriendMessage(message: ServerPayload<'message'>): void {
  const read = friendMessageOf(message);
  if (read !== null) for (const listener of listeners) listener(read);
}
