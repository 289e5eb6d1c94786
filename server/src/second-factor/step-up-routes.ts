import { Router } from 'express';
import { stepUp, stepUpAnswer, stepUpOptionsAnswer } from '@hokm/shared/api';
import type { AccountRoutesProps } from '../accounts/routes.js';
import { limitPerMinute } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import { personOf } from './person-of.js';

/** To show once more that it is oneself, before what asks for a fresh session. */
export function stepUpRoutes(
  route: Route,
  { accounts, config: { signInsPerMinute } }: AccountRoutesProps,
): Router {
  const router = Router();
  const limit = limitPerMinute(signInsPerMinute);

  const asking = route({
    policy: 'signed-in',
    answer: stepUpOptionsAnswer,
    async handle(call) {
      const ways = await accounts.secondFactors.waysToStepUp(personOf(call));
      if (!ways.ok) return ways;
      return { success: true as const, methods: ways.methods, passkey_options: ways.passkey_options };
    },
  });
  router.post('/auth/step-up/options', limit, asking);

  const confirming = route({
    policy: 'signed-in',
    body: stepUp,
    answer: stepUpAnswer,
    async handle(call) {
      const confirmed = await accounts.secondFactors.stepUp(personOf(call), call.body);
      if (!confirmed.ok) return confirmed;
      return { success: true as const, fresh_until: confirmed.freshUntil.toISOString() };
    },
  });
  router.post('/auth/step-up', limit, confirming);

  return router;
}
