import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { invitationsPaths as paths } from './paths.js';

/** `prepared_id` is for Telegram's `shareMessage`, and valid for some minutes. */
export const invitationAnswer = success({ prepared_id: z.string() });
export type InvitationAnswer = z.infer<typeof invitationAnswer>;

/** A client that is refused with `auth/telegram_not_configured` shares a link instead. */
export const prepareInvitation = endpoint({
  path: paths.prepareInvitation,
  summary: 'A card of a room for Telegram’s share sheet',
  access: 'signed-in',
  body: z.object({ room_id: z.string().min(1).max(16) }),
  answer: invitationAnswer,
  refusals: ['room/does_not_exist', 'auth/telegram_not_configured'],
});
