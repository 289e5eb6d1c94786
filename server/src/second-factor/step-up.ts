import { validateInitData } from '@hokm/bot/init-data';
import type { PasskeyRequestOptions, SecondFactorProof, StepUpMethod } from '@hokm/shared/api';
import type { Refused } from '../accounts/account.js';
import { whereOf } from '../accounts/caller.js';
import type { PasswordContext } from '../accounts/context.js';
import type { AccountRecord } from '../accounts/model.js';
import { objectId } from '../database/ids.js';
import { waysToShow } from './ask.js';
import { FRESH_MS } from './freshness.js';
import { noteShown } from './note-shown.js';
import { look, ownTry, type Person } from './own-try.js';
import { isSecondFactorOn } from './record.js';
import { hasProof } from './show.js';

/** Launch data that confirm a session were signed no longer ago, ms: opening the app again makes new ones. */
const LAUNCH_MS = 10 * 60_000;

/** By what a session can be confirmed: with a second factor by that alone. */
export async function waysToStepUp(
  context: PasswordContext,
  { account, caller }: Person,
): Promise<
  | {
      readonly ok: true;
      readonly methods: StepUpMethod[];
      readonly passkey_options: PasskeyRequestOptions | null;
    }
  | Refused
> {
  const record = await context.accounts.findById(objectId(account.id)).lean<AccountRecord>();
  if (record === null) return { ok: false, code: 'auth/unauthenticated' };
  const use = { purpose: 'confirm', session: account.session.id } as const;
  if (isSecondFactorOn(record))
    return { ok: true, ...(await waysToShow(context, record, caller.origin, use)) };
  const methods: StepUpMethod[] = [
    ...(record.password === undefined ? [] : (['password'] as const)),
    ...(record.telegram_id === undefined || context.initDataSecret === null ? [] : (['telegram'] as const)),
  ];
  return { ok: true, methods: methods.length === 0 ? ['sign_in_again'] : methods, passkey_options: null };
}

/** What a person shows to confirm a session: one of them. */
export interface StepUpProps extends SecondFactorProof {
  readonly password?: string | undefined;
  readonly init_data?: string | undefined;
}

/** Whether launch data are new and of the person themself. */
function judgeLaunch(
  { initDataSecret, clock }: PasswordContext,
  { telegram_id }: AccountRecord,
  initData: string,
): { readonly ok: true; readonly bySecondFactor: false } | Refused {
  if (initDataSecret === null) return { ok: false, code: 'auth/telegram_not_configured' };
  const checked = validateInitData(initData, initDataSecret, clock.now());
  if (!checked.ok) return checked;
  if (checked.data.user.id !== telegram_id) return { ok: false, code: 'auth/identity_mismatch' };
  const isOld = checked.data.auth_date * 1000 <= clock.now() - LAUNCH_MS;
  return isOld ? { ok: false, code: 'auth/init_data_expired' } : { ok: true, bySecondFactor: false };
}

/**
 * Confirms a session: it is fresh again. Refusals: `auth/step_up_needed` when what was shown is not among the ways, those of
 * `look` and `ownTry`, `auth/init_data_invalid`, `auth/init_data_expired`, `auth/identity_mismatch`.
 */
export async function stepUp(
  context: PasswordContext,
  person: Person,
  { password, init_data, ...proof }: StepUpProps,
): Promise<{ readonly ok: true; readonly freshUntil: Date } | Refused> {
  const { id, session } = person.account;
  return ownTry(context, person, async (record) => {
    const isOn = isSecondFactorOn(record);
    const byLaunch = !isOn && password === undefined && init_data !== undefined;
    const isShown = isOn ? hasProof(proof) : byLaunch || (password ?? '') !== '';
    if (!isShown) return { ok: false, code: 'auth/step_up_needed' };
    const shown = byLaunch
      ? judgeLaunch(context, record, init_data)
      : await look(context, record, person, isOn ? { proof } : { password });
    if (!shown.ok) return shown;
    const since = await noteShown(context, session.id, shown.bySecondFactor);
    await context.events.record({
      event_type: 'session_confirmed',
      account: id,
      ...whereOf(person.caller),
    });
    return { ok: true, freshUntil: new Date(since.getTime() + FRESH_MS) };
  });
}
