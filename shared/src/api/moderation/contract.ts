import { z } from 'zod';
import { REPORT_REASONS } from '../../conduct/index.js';
import { playerId, roomRef } from '../../protocol/common.js';
import { done } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { moderationPaths as paths } from './paths.js';

const reportRequest = z.object({
  player_id: playerId,
  room_id: roomRef,
  reason: z.enum(REPORT_REASONS),
});
export type ReportRequest = z.infer<typeof reportRequest>;

export const reportPlayer = endpoint({
  path: paths.reportPlayer,
  summary: 'Report a player of a room that the caller was in; once per player and match',
  access: 'signed-in',
  limit: 'writes',
  body: reportRequest,
  answer: done,
  refusals: [
    'room/does_not_exist',
    'room/not_member',
    'request/invalid',
    'request/not_found',
    'conduct/too_many_reports',
  ],
});
