import { Router } from 'express';
import {
  recoveryCodesAnswer,
  recoveryCodesWish,
  toldAnswer,
  twoFactorEnd,
  twoFactorSetup,
  twoFactorSetupAnswer,
  twoFactorVerification,
  twoFactorVerificationAnswer,
} from '@hokm/shared/api';
import type { AccountRoutesProps } from '../accounts/routes.js';
import { limitPerMinute } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import { personOf } from './person-of.js';
import { DONE } from './texts.js';

/** The second factor of one's own account: set up, verify, end; recovery codes. */
export function secondFactorRoutes(
  route: Route,
  { accounts, config: { signInsPerMinute } }: AccountRoutesProps,
): Router {
  const router = Router();
  const limit = limitPerMinute(signInsPerMinute);
  const { secondFactors } = accounts;

  const settingUp = route({
    policy: 'signed-in',
    body: twoFactorSetup,
    answer: twoFactorSetupAnswer,
    async handle(call) {
      const made = await secondFactors.setUp(personOf(call), call.body.password);
      if (!made.ok) return made;
      const { secret, otpauth_url, qr_svg } = made;
      const message = DONE.set_up[call.language];
      return { success: true as const, message, secret, otpauth_url, qr_svg };
    },
  });
  router.post('/auth/setup-2fa', limit, settingUp);

  const verifying = route({
    policy: 'signed-in',
    body: twoFactorVerification,
    answer: twoFactorVerificationAnswer,
    async handle(call) {
      const verified = await secondFactors.verify(personOf(call), call.body.token);
      if (!verified.ok) return verified;
      const message = DONE.on[call.language];
      return { success: true as const, message, recovery_codes: verified.recoveryCodes };
    },
  });
  router.post('/auth/verify-2fa', limit, verifying);

  const ending = route({
    policy: 'signed-in',
    body: twoFactorEnd,
    answer: toldAnswer,
    async handle(call) {
      const { password, token } = call.body;
      const ended = await secondFactors.end(personOf(call), { password, proof: { two_fa_token: token } });
      return ended.ok ? { success: true as const, message: DONE.off[call.language] } : ended;
    },
  });
  router.post('/auth/disable-2fa', limit, ending);

  const renewing = route({
    policy: 'signed-in',
    body: recoveryCodesWish,
    answer: recoveryCodesAnswer,
    async handle(call) {
      const { password, token } = call.body;
      const shown = { password, proof: { two_fa_token: token } };
      const renewed = await secondFactors.renewRecoveryCodes(personOf(call), shown);
      return renewed.ok ? { success: true as const, recovery_codes: renewed.recoveryCodes } : renewed;
    },
  });
  router.post('/auth/recovery-codes', limit, renewing);

  return router;
}
