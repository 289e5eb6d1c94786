import * as passkeys from '@hokm/shared/api/passkeys';
import * as contract from '@hokm/shared/api/second-factor';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import { present } from '../../platform/core/result.js';
import { confirmTotp, setUpTotp } from './authenticator-app.js';
import { sessionSubject, type SecondFactorContext } from './context.js';
import { disableSecondFactor, renewRecoveryCodes } from './manage-second-factor.js';
import { addPasskey, getPasskeyOptions, listPasskeys, removePasskey } from './passkeys.js';
import { getStepUpOptions, stepUp } from './step-up.js';

const MESSAGES = {
  set_up: { fa: 'راه‌اندازی تأیید دومرحله‌ای شروع شد', en: '2FA setup initiated' },
  on: { fa: 'تأیید دومرحله‌ای روشن شد', en: '2FA enabled successfully' },
  off: { fa: 'تأیید دومرحله‌ای خاموش شد', en: '2FA disabled successfully' },
  passkey_removed: { fa: 'گذرکلید پاک شد', en: 'Passkey removed' },
} as const;

/** Authenticator app and recovery codes of the caller. */
export function secondFactorRoutes(context: SecondFactorContext): readonly Handler[] {
  return [
    handle(contract.setUpTotp, async (call) =>
      present(
        await setUpTotp(context, sessionSubject(call), call.body.password),
        ({ secret, otpauth_url, qr_svg }) => ({
          ...done,
          message: MESSAGES.set_up[call.language],
          secret,
          otpauth_url,
          qr_svg,
        }),
      ),
    ),
    handle(contract.confirmTotp, async (call) =>
      present(
        await confirmTotp(context, sessionSubject(call), call.body.token),
        ({ recoveryCodes: recovery_codes }) => ({
          ...done,
          message: MESSAGES.on[call.language],
          recovery_codes,
        }),
      ),
    ),
    handle(contract.disableSecondFactor, async (call) => {
      const { password, token } = call.body;
      const proof = { password, factor: { two_fa_token: token } };
      return present(await disableSecondFactor(context, sessionSubject(call), proof), () => ({
        ...done,
        message: MESSAGES.off[call.language],
      }));
    }),
    handle(contract.renewRecoveryCodes, async (call) => {
      const { password, token } = call.body;
      const proof = { password, factor: { two_fa_token: token } };
      return present(
        await renewRecoveryCodes(context, sessionSubject(call), proof),
        ({ recoveryCodes: recovery_codes }) => ({ ...done, recovery_codes }),
      );
    }),
  ];
}

/** Confirming the session of the caller, before calls that ask for a fresh one. */
export function stepUpRoutes(context: SecondFactorContext): readonly Handler[] {
  return [
    handle(contract.getStepUpOptions, async (call) =>
      present(await getStepUpOptions(context, sessionSubject(call)), ({ methods, passkey_options }) => ({
        ...done,
        methods,
        passkey_options,
      })),
    ),
    handle(contract.stepUp, async (call) =>
      present(await stepUp(context, sessionSubject(call), call.body), ({ freshUntil }) => ({
        ...done,
        fresh_until: freshUntil.toISOString(),
      })),
    ),
  ];
}

/** Passkeys of the caller. */
export function passkeyRoutes(context: SecondFactorContext): readonly Handler[] {
  return [
    handle(passkeys.listPasskeys, async ({ account }) => ({
      ...done,
      passkeys: await listPasskeys(context, account.id),
    })),
    handle(passkeys.getPasskeyOptions, async (call) =>
      present(await getPasskeyOptions(context, sessionSubject(call)), ({ options }) => ({
        ...done,
        options,
      })),
    ),
    handle(passkeys.addPasskey, async (call) =>
      present(
        await addPasskey(context, sessionSubject(call), call.body.name, call.body.response),
        ({ passkey, recoveryCodes: recovery_codes }) => ({ ...done, passkey, recovery_codes }),
      ),
    ),
    handle(passkeys.removePasskey, async (call) =>
      present(await removePasskey(context, sessionSubject(call), call.params.id, call.body.password), () => ({
        ...done,
        message: MESSAGES.passkey_removed[call.language],
      })),
    ),
  ];
}
