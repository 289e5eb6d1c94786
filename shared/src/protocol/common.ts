import { z } from 'zod';
import { RUNGS } from '../bots/index.js';
import { STAKES } from '../rules/stakes.js';
import { TARGET_POINTS } from '../rules/state.js';
import { typedRoom } from '../spelling/index.js';

/** A room's code: 6 characters, `A-Z` and `0-9`, at least one letter. */
export const ROOM_CODE = /^(?=.*[A-Z])[A-Z0-9]{6}$/;
/** Longest name of a room, in characters after trimming. */
export const ROOM_NAME_MAX = 10;

/** Longest link to a room that is read, in characters. */
const ROOM_TEXT_MAX = 512;

/** Account ids and bot ids: 24 hex characters. */
export const playerId = z.string().regex(/^[0-9a-f]{24}$/);
/** A caller's own id of one command: sent again with a repeated command, so that it takes effect once. */
export const commandId = z.string().min(1).max(64);
/** Rank then suit letter: `AS`, `10H`. */
export const CARD_ID = /^(?:[2-9]|10|[JQKA])[SHDC]$/;
/** Any text as a room, in whatever digits and letters it was typed; what is no code simply does not exist. */
export const roomRef = z.string().min(1).max(ROOM_TEXT_MAX).overwrite(typedRoom).pipe(z.string().max(64));
export const seat = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export const suitName = z.enum(['Spade', 'Heart', 'Diamond', 'Club']);
export type SuitName = z.infer<typeof suitName>;

/** Integers of Telegram fit a double; older clients send them as text. */
export const telegramId = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number),
]);

export const pace = z.enum(['classic', 'fast']);
const visibility = z.enum(['public', 'private']);
/** How well a room's computer players play. `easy`: they look at the trick on the table and remember nothing. */
export const botLevel = z.enum(['easy', 'normal']);
/** A rung of the ladder: each has one bot, in the order of `BOTS`. */
export const rung = z.literal([...RUNGS]);
const targetPoints = z.literal([...TARGET_POINTS]);

export { STAKES };

/** How a room plays. Every field has a default, so an old client may leave all of them out. */
export const roomOptions = z.object({
  target_points: targetPoints.default(1),
  pace: pace.default('classic'),
  visibility: visibility.default('public'),
  bots: z.enum(['none', 'fill']).default('none'),
  bot_level: botLevel.default('normal'),
  /** Coins that each person puts in; 0 for none. Four people play for them, on seats that are drawn. */
  stake: z.literal([0, ...STAKES]).default(0),
  /**
   * Plays against the bot of this rung of the ladder: its bots take the other seats, and the other options are those of the
   * ladder. The rung must have been beaten, or be the next one.
   */
  rival: rung.optional(),
});
/** The options of a room as clients see them. */
export const shownRoomOptions = roomOptions.extend({
  /** The tournament that has made the table. No client can ask for one. */
  tour: playerId.optional(),
});
export type RoomOptions = z.infer<typeof shownRoomOptions>;

/** The sender as a client names them. Never believed: it is only compared with the session. */
export const senderClaims = {
  telegram_id: telegramId.nullish(),
  username: z.string().max(64).nullish(),
  first_name: z.string().max(128).nullish(),
};
