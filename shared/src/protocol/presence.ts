import { z } from 'zod';

/** Online: connected, page in front. Away: page in the background, or gone for less than five minutes. */
export const PRESENCES = ['online', 'away', 'offline'] as const;
export const presence = z.enum(PRESENCES);
export type PresenceStatus = z.infer<typeof presence>;

/** The table that a friend sits at. */
export const atTable = z.object({
  /** The waiting room of the friend, if others can join it; null otherwise. */
  room_id: z.string().nullable(),
  /** A match is being played there. */
  playing: z.boolean(),
  /** The room of that match, if it is public and can be watched; null otherwise. */
  watch_id: z.string().nullable(),
});
export type AtTable = z.infer<typeof atTable>;
