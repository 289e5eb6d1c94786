import { z } from 'zod';
import { mediaUse } from './media/contract.js';
import { PASSWORD_CHANGE_REASONS } from './password/limits.js';
import { maintenanceStatus } from './settings/maintenance.js';
import { inactive } from './users/person.js';
import { passkeyRequestOptions, SECOND_FACTOR_METHODS } from './second-factor/proof.js';

/** Every failure over HTTP. */
export const failure = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  /** Each broken rule of a password, in words. */
  errors: z.array(z.string()).optional(),
  /** 0 to 100. */
  password_strength: z.int().optional(),
  /** The following are of sign-ins. */
  requires_2fa: z.boolean().optional(),
  two_fa_methods: z.array(z.enum(SECOND_FACTOR_METHODS)).optional(),
  passkey_options: passkeyRequestOptions.nullable().optional(),
  requires_email_verification: z.boolean().optional(),
  account_locked: z.boolean().optional(),
  unlock_time: z.iso.datetime().nullable().optional(),
  failed_attempts: z.int().optional(),
  /** Failed attempts in a row that lock the account. */
  attempts_max: z.int().optional(),
  /** Of `auth/password_change_needed`: why. */
  password_change: z.enum(PASSWORD_CHANGE_REASONS).optional(),
  /** Of `server/maintenance`: when to ask again, s, and what is known of the work. */
  retry_after: z.int().optional(),
  maintenance: maintenanceStatus.optional(),
  /** Of `content/stale`: the item as it is now. */
  current: z.record(z.string(), z.unknown()).optional(),
  /** Of `security/confirm_needed`: what would be blocked, and the people there; null: more than could be counted. */
  network: z.object({ ip_address: z.string(), people: z.int().nullable() }).optional(),
  /** Of `forex/confirm_needed`: the rate that the new one was compared with, and the change in percent. */
  rate_change: z.object({ from: z.string(), percent: z.number() }).optional(),
  /** Of `request/invalid` for a CSV: where it cannot be read; `name`: the column that is missing, empty for a cell without an end. */
  csv: z
    .object({ kind: z.enum(['no_end', 'no_column']), line: z.int(), column: z.int(), name: z.string() })
    .optional(),
  /** Of `settings/locked`: the variables of the environment that fix them, by field. */
  locked: z.record(z.string(), z.string()).optional(),
  /** Of `content/in_use`: what shows it. */
  uses: z.array(mediaUse).optional(),
  /** Of `content/not_ready`: fields that are missing. */
  missing: z.array(z.string()).optional(),
  /** Of `pages/terms_changed`: the version that is in force. */
  terms_version: z.int().optional(),
  /** Of `auth/account_inactive`: why, until when, and what `POST user/appeal` takes. */
  inactive: inactive.extend({ appeal_token: z.string() }).optional(),
});
export type Failure = z.infer<typeof failure>;
