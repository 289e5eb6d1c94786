import type { Failure, PasskeyRequestOptions, SecondFactorMethod } from '@hokm/shared/api';
import type { PasswordContext } from '../accounts/context.js';
import type { AccountRecord } from '../accounts/model.js';
import type { ChallengeUse } from './challenges.js';
import { requestOptions } from './passkey-options.js';
import { passkeySite } from './passkey-site.js';
import { methodsOf } from './record.js';

type Context = Pick<PasswordContext, 'challenges' | 'config'>;

/** By what a person can show the second factor now, with what a browser needs to ask a passkey for it. */
export async function waysToShow(
  { challenges, config }: Context,
  record: AccountRecord,
  origin: string,
  use: Pick<ChallengeUse, 'purpose' | 'session'>,
): Promise<{ methods: SecondFactorMethod[]; passkey_options: PasskeyRequestOptions | null }> {
  const site = passkeySite(config, origin);
  const methods = methodsOf(record, site !== null);
  if (site === null || !methods.includes('passkey')) return { methods, passkey_options: null };
  const challenge = await challenges.make({ account: record._id.toHexString(), ...use });
  return { methods, passkey_options: requestOptions(record, site, challenge) };
}

/** What somebody is told who has to show the second factor before a session begins. */
export async function askAtSignIn(
  context: Context,
  record: AccountRecord,
  origin: string,
): Promise<Pick<Failure, 'requires_2fa' | 'two_fa_methods' | 'passkey_options'>> {
  const { methods, passkey_options } = await waysToShow(context, record, origin, {
    purpose: 'sign_in',
    session: null,
  });
  return { requires_2fa: true, two_fa_methods: methods, passkey_options };
}
