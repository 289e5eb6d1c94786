import { z } from 'zod';
import { toldAnswer } from './told.js';

/** `POST /api/user/delete`: the account goes at `delete_at`, unless its owner cancels it or signs in anew before. */
export const deletionAnswer = toldAnswer.extend({ delete_at: z.iso.datetime() });
export type DeletionAnswer = z.infer<typeof deletionAnswer>;

/** `POST /api/user/delete/cancel`: the account stays. Nothing happens where nothing was asked for. */
export const deletionCancelAnswer = toldAnswer;
