import type { SecondFactorMethod, SecondFactorProof } from '@hokm/shared/api';
import { whereOf, type Caller } from '../accounts/caller.js';
import type { PasswordContext } from '../accounts/context.js';
import type { AccountRecord } from '../accounts/model.js';
import type { ChallengeUse } from './challenges.js';
import { passkeySite } from './passkey-site.js';
import { tellOwner } from './tell-owner.js';
import { useCode } from './use-code.js';
import { usePasskey } from './use-passkey.js';

/** Whether somebody has sent anything that could show a second factor. */
export function hasProof({ two_fa_token = '', passkey }: SecondFactorProof): boolean {
  return passkey !== undefined || two_fa_token.trim() !== '';
}

/**
 * Shows the second factor of an account: by what it was shown, and then that is used up; null when it was not right. Who calls
 * this counts the wrong ones.
 */
export async function showSecondFactor(
  context: PasswordContext,
  record: AccountRecord,
  { two_fa_token = '', passkey }: SecondFactorProof,
  caller: Caller,
  use: Pick<ChallengeUse, 'purpose' | 'session'>,
): Promise<SecondFactorMethod | null> {
  if (passkey !== undefined) {
    const site = passkeySite(context.config, caller.origin);
    return (await usePasskey(context, record, passkey, site, use)) ? 'passkey' : null;
  }
  const method = await useCode(context, record, two_fa_token);
  if (method === 'recovery') await tellOwner(context, record, 'recovery_code_used', whereOf(caller));
  return method;
}
