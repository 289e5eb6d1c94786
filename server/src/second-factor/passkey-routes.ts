import { Router } from 'express';
import { z } from 'zod';
import {
  newPasskey,
  newPasskeyAnswer,
  passkeyOptionsAnswer,
  passkeysAnswer,
  toldAnswer,
} from '@hokm/shared/api';
import type { AccountRoutesProps } from '../accounts/routes.js';
import { limitPerMinute } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import { personOf } from './person-of.js';
import { DONE } from './texts.js';

const PASSKEY_ID = /^[0-9a-f]{32}$/;

/** The passkeys of one's own account. */
export function passkeyRoutes(
  route: Route,
  { accounts, config: { signInsPerMinute } }: AccountRoutesProps,
): Router {
  const router = Router();
  const limit = limitPerMinute(signInsPerMinute);
  const { secondFactors } = accounts;

  const list = route({
    policy: 'signed-in',
    fresh: true,
    answer: passkeysAnswer,
    handle: async ({ account }) => ({
      success: true as const,
      passkeys: await secondFactors.passkeys(account.id),
    }),
  });
  router.get('/auth/passkeys', list);

  const asking = route({
    policy: 'signed-in',
    fresh: true,
    answer: passkeyOptionsAnswer,
    async handle(call) {
      const asked = await secondFactors.askForPasskey(personOf(call));
      return asked.ok ? { success: true as const, options: asked.options } : asked;
    },
  });
  router.post('/auth/passkeys/options', limit, asking);

  const adding = route({
    policy: 'signed-in',
    fresh: true,
    body: newPasskey,
    answer: newPasskeyAnswer,
    async handle(call) {
      const { name, response } = call.body;
      const added = await secondFactors.addPasskey(personOf(call), name, response);
      if (!added.ok) return added;
      return { success: true as const, passkey: added.passkey, recovery_codes: added.recoveryCodes };
    },
  });
  router.post('/auth/passkeys', limit, adding);

  const removing = route({
    policy: 'signed-in',
    fresh: true,
    params: z.object({ id: z.string().regex(PASSKEY_ID) }),
    answer: toldAnswer,
    async handle(call) {
      const removed = await secondFactors.removePasskey(personOf(call), call.params.id);
      return removed.ok ? { success: true as const, message: DONE.passkey_removed[call.language] } : removed;
    },
  });
  router.delete('/auth/passkeys/:id', removing);

  return router;
}
