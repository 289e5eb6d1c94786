import type { PasswordContext } from '../accounts/context.js';
import type { AccountRecord } from '../accounts/model.js';
import { readCode } from './read-code.js';
import { hashRecoveryCode } from './recovery-codes.js';
import { stepWithCode } from './totp.js';

type Context = Pick<PasswordContext, 'accounts' | 'box' | 'clock' | 'log'>;

/**
 * Uses a code that somebody typed; by which of the two kinds it was right, or null. A code is used once: of all who come with
 * the same one, at once and in however many processes, the update lets one through.
 */
export async function useCode(
  context: Context,
  record: AccountRecord,
  text: string,
): Promise<'totp' | 'recovery' | null> {
  const typed = readCode(text);
  if (typed === null) return null;
  const isRight =
    typed.kind === 'totp'
      ? await useTotp(context, record, typed.code)
      : await useRecoveryCode(context, record, typed.code);
  return isRight ? typed.kind : null;
}

/** The newest step that was used only ever grows. What an older secret of the server sealed is sealed anew on the way. */
async function useTotp(
  { accounts, box, clock, log }: Context,
  { _id, second_factor }: AccountRecord,
  code: string,
): Promise<boolean> {
  const totp = second_factor?.totp;
  if (totp === undefined) return false;
  const whose = _id.toHexString();
  const secret = box?.open(totp.secret, whose) ?? null;
  if (box === null || secret === null) {
    log.error({ account: whose }, 'an authenticator’s secret does not open: SESSION_SECRET was changed');
    return false;
  }
  const step = stepWithCode(secret, code, clock.now(), totp.step);
  if (step === null) return false;
  const resealed = box.isCurrent(totp.secret) ? {} : { 'second_factor.totp.secret': box.seal(secret, whose) };
  const used = await accounts.updateOne(
    { _id, 'second_factor.totp.secret': totp.secret, 'second_factor.totp.step': { $lt: step } },
    { $set: { 'second_factor.totp.step': step, ...resealed } },
  );
  return used.matchedCount === 1;
}

async function useRecoveryCode(
  { accounts }: Context,
  { _id, second_factor }: AccountRecord,
  code: string,
): Promise<boolean> {
  const recovery = second_factor?.recovery;
  if (recovery === undefined) return false;
  const hash = await hashRecoveryCode(code, recovery.salt);
  if (!recovery.codes.includes(hash)) return false;
  const used = await accounts.updateOne(
    { _id, 'second_factor.recovery.salt': recovery.salt, 'second_factor.recovery.codes': hash },
    { $pull: { 'second_factor.recovery.codes': hash } },
  );
  return used.matchedCount === 1;
}
