import { Router } from 'express';
import { z } from 'zod';
import { invitationAnswer, invitationBody } from '@hokm/shared/api';
import { SECRET_HEADER } from '@hokm/bot/intake/webhook';
import type { MatchModel } from '../games/match-record.js';
import type { Route } from '../http/route.js';
import type { BotDesk } from './bot-desk.js';
import type { BotRunner } from './bot-runner.js';
import { roomCards } from './room-card.js';

/** The call with which the mini app asks for a card that Telegram's own sheet sends on. */
export function invitationRoutes(route: Route, desk: BotDesk | null, matches: MatchModel): Router {
  const router = Router();
  const prepare = route({
    policy: 'signed-in',
    body: invitationBody,
    answer: invitationAnswer,
    async handle({ account, body, language }) {
      const card = (await roomCards(matches, [body.room_id])).get(body.room_id);
      if (card === undefined || card.status === 'finished')
        return { ok: false, code: 'room/does_not_exist' } as const;
      if (desk === null || account.telegram_id === null)
        return { ok: false, code: 'auth/telegram_not_configured' } as const;
      const prepared_id = await desk.prepareInvitation(account.telegram_id, language, card);
      return { success: true as const, prepared_id };
    },
  });
  router.post('/invites/prepared', prepare);
  return router;
}

const anything = z.unknown();

/** Where Telegram posts updates: answered as soon as the update is kept. */
export function webhookRoutes(route: Route, bot: BotRunner): Router {
  const router = Router();
  const take = route({
    policy: 'anyone',
    body: anything,
    answer: z.object({ success: z.literal(true) }),
    async handle({ request, body }) {
      const taken = await bot.webhook(request.get(SECRET_HEADER), body);
      return taken.ok ? { success: true as const } : taken;
    },
  });
  router.post('/bot/webhook', take);
  return router;
}
