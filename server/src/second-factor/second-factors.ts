import type { PasskeyCreation } from '@hokm/shared/api';
import type { PasswordContext } from '../accounts/context.js';
import type { AccountRecord } from '../accounts/model.js';
import { objectId } from '../database/ids.js';
import { addPasskey, askForPasskey } from './add-passkey.js';
import { endSecondFactor } from './end-second-factor.js';
import type { Person, Shown } from './own-try.js';
import { presentPasskey } from './passkey-view.js';
import { passkeysOf } from './record.js';
import { removePasskey } from './remove-passkey.js';
import { renewRecoveryCodes } from './renew-recovery-codes.js';
import { setUpTotp } from './set-up-totp.js';
import { stepUp, waysToStepUp, type StepUpProps } from './step-up.js';
import { verifyTotp } from './verify-totp.js';

/** The commands around second factors. Each is described at its own place. */
export function createSecondFactors(context: PasswordContext) {
  async function passkeys(id: string) {
    const record = await context.accounts
      .findById(objectId(id))
      .select({ second_factor: 1 })
      .lean<Pick<AccountRecord, 'second_factor'>>();
    return passkeysOf(record ?? {}).map(presentPasskey);
  }
  return {
    setUp: (person: Person, password: string | undefined) => setUpTotp(context, person, password),
    verify: (person: Person, token: string) => verifyTotp(context, person, token),
    end: (person: Person, shown: Shown) => endSecondFactor(context, person, shown),
    renewRecoveryCodes: (person: Person, shown: Shown) => renewRecoveryCodes(context, person, shown),
    passkeys,
    askForPasskey: (person: Person) => askForPasskey(context, person),
    addPasskey: (person: Person, name: string, response: PasskeyCreation) =>
      addPasskey(context, person, name, response),
    removePasskey: (person: Person, id: string) => removePasskey(context, person, id),
    waysToStepUp: (person: Person) => waysToStepUp(context, person),
    stepUp: (person: Person, shown: StepUpProps) => stepUp(context, person, shown),
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;
