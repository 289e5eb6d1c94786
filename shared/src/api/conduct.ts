import { z } from 'zod';
import { REPORT_REASONS } from '../conduct/index.js';
import { playerId, roomRef } from '../protocol/common.js';
import { pageOf } from './paging.js';

const blockedPlayer = z.object({
  player_id: playerId,
  name: z.string(),
  avatar: z.string().nullable(),
  blocked_at: z.iso.datetime(),
});
export type BlockedPlayer = z.infer<typeof blockedPlayer>;

/** `POST /api/blocks`: from now nothing this player sends reaches the caller. Blocking again changes nothing. */
export const blockRequest = z.object({ player_id: playerId });
export const blockAnswer = z.object({ success: z.literal(true), data: blockedPlayer });

/** `DELETE /api/blocks/{id}`: `id` is the player's. Done also when the player was not blocked. */
export const unblockParams = z.object({ id: playerId });
export const doneAnswer = z.object({ success: z.literal(true) });

/** `GET /api/blocks`: whom the caller has blocked, the newest first. */
export const blocksAnswer = pageOf(blockedPlayer);
export type BlocksAnswer = z.infer<typeof blocksAnswer>;

/** `POST /api/reports`: tells the moderators of a player of one of the caller's rooms. Once a player and match. */
export const reportRequest = z.object({
  player_id: playerId,
  room_id: roomRef,
  reason: z.enum(REPORT_REASONS),
});
export type ReportRequest = z.infer<typeof reportRequest>;
