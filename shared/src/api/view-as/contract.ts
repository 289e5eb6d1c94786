import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { friend } from '../friends/contract.js';
import { ladderAnswer } from '../ladder/contract.js';
import { user } from '../players.js';
import { badge, scoreAnswer } from '../standing/contract.js';
import { STAFF_REASON_MAX } from '../users/limits.js';
import { dailyAnswer } from '../wallet/contract.js';
import { VIEWED_FRIENDS, VIEWED_SCREENS, VIEWS_AN_HOUR } from './limits.js';
import { viewAsPaths as paths } from './paths.js';

const hour = z.int().min(0).max(23);

/** Each screen holds what the person’s own calls answer. */
const viewedScreen = z.discriminatedUnion('screen', [
  z.object({ screen: z.literal('home'), user, daily: dailyAnswer.omit({ success: true }) }),
  z.object({ screen: z.literal('profile'), user }),
  z.object({ screen: z.literal('score'), score: scoreAnswer.shape.data }),
  z.object({ screen: z.literal('badges'), badges: z.array(badge) }),
  z.object({ screen: z.literal('ladder'), ladder: ladderAnswer.shape.data }),
  z.object({
    screen: z.literal('friends'),
    total: z.int(),
    online: z.int(),
    /** The first, in the person’s order. */
    friends: z.array(friend),
  }),
  z.object({
    screen: z.literal('notices'),
    /** Messages of the bot; null for a person without Telegram. */
    notices: z
      .object({
        /** The bot may write to the person. */
        reachable: z.boolean(),
        /** Kinds that the person has switched off. */
        off: z.array(z.string()),
        /** Hours in Tehran in which nothing is sent; null for none. */
        quiet: z.object({ from: hour, to: hour }).nullable(),
      })
      .nullable(),
  }),
]);
export type ViewedContent = z.infer<typeof viewedScreen>;

export const viewAs = endpoint({
  path: paths.viewAs,
  summary: `A screen of the mini app as a person sees it, from their own calls, in their language; ${VIEWED_FRIENDS} friends at most. Without session, cards or addresses. It stands in the audit log with its reason, and in the security events of the person. At most ${VIEWS_AN_HOUR} an hour`,
  access: 'panel/users',
  limit: 'reads',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/), screen: z.enum(VIEWED_SCREENS) }),
  query: z.object({ reason: z.string().trim().min(1).max(STAFF_REASON_MAX) }),
  answer: success({ data: viewedScreen }),
  refusals: ['request/not_found', 'users/self', 'users/above_you', 'request/too_many'],
});
