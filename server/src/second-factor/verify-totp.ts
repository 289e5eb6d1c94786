import type { Refused } from '../accounts/account.js';
import { whereOf } from '../accounts/caller.js';
import type { PasswordContext } from '../accounts/context.js';
import type { AccountRecord } from '../accounts/model.js';
import { changeFactors, newStamp } from './change-factors.js';
import { noteShown } from './note-shown.js';
import { ownTry, type Person } from './own-try.js';
import { readCode } from './read-code.js';
import { makeRecoveryCodes } from './recovery-codes.js';
import { tellOwner } from './tell-owner.js';
import { stepWithCode } from './totp.js';

/** Before the first code no step was used. */
const NO_STEP = -1;

/** The secret that waits in this session, opened, and the step of the code; or why not. */
function judge(
  { box, clock }: PasswordContext,
  { _id, second_factor_pending: pending }: AccountRecord,
  session: string,
  token: string,
): { readonly ok: true; readonly sealed: string; readonly step: number } | Refused {
  const now = clock.now();
  const waits = pending !== undefined && pending.session === session && pending.expires_at.getTime() > now;
  const secret = waits ? (box?.open(pending.secret, _id.toHexString()) ?? null) : null;
  if (!waits || secret === null) return { ok: false, code: 'auth/two_factor_not_pending' };
  const typed = readCode(token);
  const step = typed?.kind === 'totp' ? stepWithCode(secret, typed.code, now, NO_STEP) : null;
  return step === null
    ? { ok: false, code: 'auth/two_factor_wrong' }
    : { ok: true, sealed: pending.secret, step };
}

/**
 * Turns the second factor on: the first code shows that the app has the secret, and is thereby used up. Gives new recovery
 * codes; those before end. Refusals: `auth/two_factor_not_pending`, `auth/two_factor_wrong`, and those of `ownTry`.
 */
export async function verifyTotp(
  context: PasswordContext,
  person: Person,
  token: string,
): Promise<{ readonly ok: true; readonly recoveryCodes: string[] } | Refused> {
  const { id, session } = person.account;
  return ownTry(context, person, async (tried) => {
    const first = judge(context, tried, session.id, token);
    if (!first.ok) return first;
    const { shown, stored } = await makeRecoveryCodes(context.randomBytes);
    const changed = await changeFactors(context, id, (record) => {
      const judged = judge(context, record, session.id, token);
      if (!judged.ok) return Promise.resolve(judged);
      const since = new Date(context.clock.now());
      const update = {
        $set: {
          'second_factor.totp': { secret: judged.sealed, step: judged.step, since },
          'second_factor.recovery': stored,
          ...newStamp(context),
        },
        $unset: { second_factor_pending: 1 as const },
      };
      return Promise.resolve({ ok: true, update, told: null });
    });
    if (!changed.ok) return changed;
    await noteShown(context, session.id, true);
    await tellOwner(context, changed.record, 'second_factor_on', whereOf(person.caller));
    return { ok: true, recoveryCodes: shown };
  });
}
