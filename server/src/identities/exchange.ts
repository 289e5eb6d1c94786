import type { CodeExchange } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import { accountOf, type Account, type Refused } from '../accounts/account.js';
import { attemptsKey } from '../accounts/attempts.js';
import type { Caller } from '../accounts/caller.js';
import { locked } from '../accounts/locked.js';
import { meetDevice, type DeviceMet } from '../accounts/meet-device.js';
import type { AccountRecord } from '../accounts/model.js';
import { startSession, type NewSession } from '../accounts/sessions.js';
import { objectId } from '../database/ids.js';
import { passSecondFactor, type FactorPassed } from '../second-factor/sign-in-factor.js';
import type { IdentitiesContext } from './context.js';

/** Signed in by another's sign-in. */
export interface Exchanged extends NewSession, DeviceMet {
  readonly ok: true;
  readonly account: Account;
}

const INVALID = { ok: false, code: 'auth/code_invalid' } as const;

export interface ExchangeProps extends CodeExchange {
  /** Hex SHA-256 of the cookie of the browser; null without one. */
  readonly browser: string | null;
}

/**
 * Exchanges a code for a session. With a second factor the code lives on until that is shown, and only then is used; of all
 * who use it at the same time, one gets the session.
 * Refusals: `auth/code_invalid`, `auth/two_factor_required`, `auth/two_factor_wrong`, `auth/account_locked`,
 * `request/too_many` when too many wait for the same account.
 */
export async function exchange(
  context: IdentitiesContext,
  { code, browser, ...proof }: ExchangeProps,
  language: Language,
  caller: Caller,
): Promise<Exchanged | Refused> {
  const { tickets, accounts, config } = context;
  const account = await tickets.read(code, browser);
  if (account === null) return INVALID;
  const record = await accounts.findById(objectId(account)).lean<AccountRecord>();
  if (record === null) return INVALID;
  const key = attemptsKey(account, 'exchange');
  const passed = await context.turns.take(key, () => pass(context, record, key, { proof, language, caller }));
  if (passed === null) return { ok: false, code: 'request/too_many' };
  if (!passed.ok) {
    if (passed.code === 'auth/two_factor_required') await tickets.wait(code, browser);
    return passed;
  }
  if (!(await tickets.use(code, browser))) return INVALID;
  const met = await meetDevice(context, record, caller);
  const session = await startSession(context, record, {
    userAgent: caller.userAgent,
    address: caller.address,
    secondFactor: passed.shown !== null,
  });
  return { ok: true, account: accountOf(record, config.superAdminTelegramIds), ...session, ...met };
}

async function pass(
  context: IdentitiesContext,
  record: AccountRecord,
  key: string,
  asked: Omit<Parameters<typeof passSecondFactor>[2], 'key'>,
): Promise<FactorPassed | Refused> {
  const before = await context.attempts.look(key);
  if (before.lockedUntil !== null) return locked(before, asked.language);
  const passed = await passSecondFactor(context, record, { ...asked, key });
  if (passed.ok && before.failed > 0) await context.attempts.forget(key);
  return passed;
}
