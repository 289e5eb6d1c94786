import type { z } from 'zod';
import type { ErrorCode } from '../errors/index.js';

/**
 * Limits of an account besides the events a second of each connection; the server knows the numbers of each class. `visits`:
 * entering the lobby, a room or a match, and looking at it again. `changes`: of rooms, seeds and presence. `commands`: of players
 * at the table.
 */
export type EventLimit = 'creates' | 'reactions' | 'visits' | 'changes' | 'commands';

/** One event that clients send: everything that servers, clients, documentation and tests need to know of it. */
export interface ClientEvent {
  readonly name: string;
  /** One line for the documentation. */
  readonly summary: string;
  /** Unknown fields are dropped; a payload that does not fit gets `request/invalid`. */
  readonly payload: z.ZodObject;
  /** Fields of the acknowledgement besides `ok: true`; null for none. */
  readonly answer: z.ZodObject | null;
  /** Refusals of this event, besides those that every event can get. */
  readonly refusals: readonly ErrorCode[];
  /** Begins or joins something: refused during maintenance. */
  readonly opens?: true;
  /** Also for visitors: connections without an account. */
  readonly visitors?: true;
  /** Null: limited by the connection only. */
  readonly limit: EventLimit | null;
  /** The server event that repeats a refusal, for clients that ask for no acknowledgement. */
  readonly refusedBy: 'lobby_error' | 'game_error';
}

/** One event that the server sends. */
export interface ServerEvent {
  readonly name: string;
  readonly summary: string;
  readonly payload: z.ZodType;
}

/** Refusals that every client event can get. */
export const COMMON_REFUSALS = [
  'request/invalid',
  'request/too_many',
  'auth/identity_mismatch',
  'auth/unauthenticated',
  'server/unavailable',
  'server/maintenance',
] as const satisfies readonly ErrorCode[];

/** Declares an event of clients, keeping its literal types. */
export function event<const E extends ClientEvent>(contract: E): E {
  return contract;
}

/** Declares an event of the server, keeping its literal types. */
export function serverEvent<const E extends ServerEvent>(contract: E): E {
  return contract;
}
