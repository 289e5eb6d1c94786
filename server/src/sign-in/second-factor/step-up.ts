import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/second-factor';
import type { AccountRecord } from '../../accounts/model.js';
import { isSecondFactorOn } from '../../accounts/second-factor-record.js';
import { objectId } from '../../platform/database/ids.js';
import { auditContext } from '../../platform/http/caller.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { FRESH_MS } from '../sessions/session.js';
import { checkLaunchData } from '../telegram/launch-data.js';
import type { SecondFactorContext, SessionSubject } from './context.js';
import { checkProof, withAttemptLimit } from './reauthentication.js';
import { availableFactors, hasProof } from './verify-second-factor.js';

/** Launch data that confirm a session may be this old, ms: opening the app again makes new ones. */
const LAUNCH_MS = 10 * 60_000;

/** Ways to confirm a session: with a second factor only that. */
export async function getStepUpOptions(
  { accounts, challenges, config, initDataSecret }: SecondFactorContext,
  { account, caller }: SessionSubject,
): Promise<
  Result<
    Pick<contract.StepUpOptionsAnswer, 'methods' | 'passkey_options'>,
    RefusalsOf<typeof contract.getStepUpOptions>
  >
> {
  const record = await accounts.findById(objectId(account.id)).lean<AccountRecord>();
  if (record === null) return refuse('auth/unauthenticated');
  const use = { purpose: 'confirm', session: account.session.id } as const;
  if (isSecondFactorOn(record))
    return { ok: true, ...(await availableFactors({ challenges, config }, record, caller, use)) };
  const methods: contract.StepUpMethod[] = [
    ...(record.password === undefined ? [] : (['password'] as const)),
    ...(record.telegram_id === undefined || initDataSecret === null ? [] : (['telegram'] as const)),
  ];
  return { ok: true, methods: methods.length === 0 ? ['sign_in_again'] : methods, passkey_options: null };
}

/** Checks that launch data are new, of the account's owner, and of no other session. */
async function checkLaunch(
  context: SecondFactorContext,
  { telegram_id }: AccountRecord,
  session: string,
  initData: string,
): Promise<
  Result<
    { bySecondFactor: boolean },
    | 'auth/telegram_not_configured'
    | 'auth/init_data_invalid'
    | 'auth/init_data_expired'
    | 'auth/init_data_spent'
    | 'auth/identity_mismatch'
  >
> {
  const { initDataSecret, launches, clock } = context;
  if (initDataSecret === null || launches === null) return refuse('auth/telegram_not_configured');
  const checked = checkLaunchData(context, initData, initDataSecret);
  if (!checked.ok) return checked;
  if (checked.data.user.id !== telegram_id) return refuse('auth/identity_mismatch');
  const isOld = checked.data.auth_date * 1000 <= clock.now() - LAUNCH_MS;
  if (isOld) return refuse('auth/init_data_expired');
  const mayAct = await launches.mayActIn(initData, session);
  return mayAct ? { ok: true, bySecondFactor: false } : refuse('auth/init_data_spent');
}

/** Confirms a session: it is fresh again. `auth/step_up_needed`: the given proof is not among its ways. */
export async function stepUp(
  context: SecondFactorContext,
  by: SessionSubject,
  { password, init_data, ...factor }: BodyOf<typeof contract.stepUp>,
): Promise<Result<{ freshUntil: Date }, RefusalsOf<typeof contract.stepUp>>> {
  const { sessions, events } = context;
  const { id, session } = by.account;
  return withAttemptLimit(context, by, async (record) => {
    const isOn = isSecondFactorOn(record);
    const byLaunch = !isOn && password === undefined && init_data !== undefined;
    const isGiven = isOn ? hasProof(factor) : byLaunch || (password ?? '') !== '';
    if (!isGiven) return refuse('auth/step_up_needed');
    const checked = byLaunch
      ? await checkLaunch(context, record, session.id, init_data)
      : await checkProof(context, record, by, isOn ? { factor } : { password });
    if (!checked.ok) return checked;
    const since = await sessions.confirm(session.id, checked.bySecondFactor);
    await events.record({ event_type: 'session_confirmed', account: id, ...auditContext(by.caller) });
    return { ok: true, freshUntil: new Date(since.getTime() + FRESH_MS) };
  });
}
