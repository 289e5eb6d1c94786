import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import type { exchangeCode as contract } from '@hokm/shared/api/identities';
import type { Language } from '@hokm/shared/text';
import { accountOf } from '../../accounts/account.js';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import type { Caller } from '../../platform/http/caller.js';
import { refuse, type Refusal } from '../../platform/core/result.js';
import { attemptsKey } from '../common/attempts.js';
import { passSecondFactor } from '../second-factor/sign-in-factor.js';
import { recognizeDevice, type RecognizedDevice } from '../sessions/devices.js';
import type { SignedIn } from '../sessions/issue-session.js';
import type { IdentitiesContext } from './context.js';

export interface ExchangeProps extends BodyOf<typeof contract> {
  /** Hex SHA-256 of the browser's cookie; null without one. */
  readonly browser: string | null;
  readonly language: Language;
  readonly caller: Caller;
}

/**
 * Exchanges a code for a session. When a second factor is asked for, the code lives longer and is consumed only with that
 * factor. Of concurrent calls one gets the session.
 */
export async function exchangeCode(
  context: IdentitiesContext,
  { code, browser, language, caller, ...proof }: ExchangeProps,
): Promise<(SignedIn & RecognizedDevice) | Refusal<RefusalsOf<typeof contract>>> {
  const { accounts, attempts, exchangeCodes, sessions, closedAccounts, superAdminTelegramIds } = context;
  if (browser === null) return refuse('auth/code_invalid');
  const stored = await exchangeCodes.read(code, { browser });
  if (stored === null) return refuse('auth/code_invalid');
  const record = await accounts.findById(objectId(stored.account)).lean<AccountRecord>();
  if (record === null) return refuse('auth/code_invalid');
  const key = attemptsKey(stored.account, 'exchange');
  const passed = await attempts.run(key, language, () =>
    passSecondFactor(context, record, { proof, caller, language, key }),
  );
  if (!passed.ok) {
    if (passed.code === 'auth/two_factor_required') await exchangeCodes.extend(stored, stored.waits_until);
    return passed;
  }
  if ((await exchangeCodes.consume(code, { browser })) === null) return refuse('auth/code_invalid');
  const closed = closedAccounts.refusalOf(record);
  if (closed !== null) return closed;
  const device = await recognizeDevice(context, record, caller);
  const session = await sessions.start(record, {
    userAgent: caller.userAgent,
    address: caller.address,
    secondFactor: passed.method !== null,
  });
  return { ok: true, account: accountOf(record, superAdminTelegramIds), ...session, ...device };
}
