import { accounts } from '../accounts/model.js';
import { securityEvents } from '../accounts/security-events.js';
import { dialogues, updates } from '../bot/model.js';
import { clans } from '../clans/model.js';
import { news } from '../content/news/model.js';
import { friendships } from '../friends/model.js';
import { messages, reportQuotas, reports } from '../moderation/model.js';
import { chats, deliveries, roomCards } from '../notifications/model.js';
import { blocks, presence } from '../people/model.js';
import type { AnyCollection } from '../platform/database/collection.js';
import { quotas } from '../platform/database/quota.js';
import { pictureChunks, pictureFiles } from '../platform/files/picture-store.js';
import { nodes } from '../play/games/node-lease.js';
import { offices } from '../platform/jobs/lease.js';
import { devMailbox } from '../platform/mail/dev-mailbox.js';
import { queuedMails } from '../platform/mail/mail-queue.js';
import { auditDetails, auditLog } from '../platform/panel/audit-model.js';
import { referrals } from '../referrals/model.js';
import { payments } from '../shop/model.js';
import { signInAttempts } from '../sign-in/common/attempts.js';
import { mailTokens } from '../sign-in/common/mail-tokens.js';
import { registrations } from '../sign-in/password/model.js';
import { authorizations, exchangeCodes } from '../sign-in/providers/model.js';
import { passkeyChallenges } from '../sign-in/second-factor/model.js';
import { sessions } from '../sign-in/sessions/model.js';
import { walletEntries } from '../wallet/model.js';

/** Collections that declare their own indexes and personal data; the others stand in `indexes.ts` and `data-inventory.ts`. */
export const DECLARED: readonly AnyCollection[] = [
  accounts,
  auditDetails,
  auditLog,
  authorizations,
  blocks,
  chats,
  clans,
  deliveries,
  devMailbox,
  dialogues,
  exchangeCodes,
  friendships,
  mailTokens,
  messages,
  news,
  nodes,
  offices,
  passkeyChallenges,
  payments,
  pictureChunks,
  pictureFiles,
  presence,
  queuedMails,
  quotas,
  referrals,
  registrations,
  reportQuotas,
  reports,
  roomCards,
  securityEvents,
  sessions,
  signInAttempts,
  updates,
  walletEntries,
];
