import { Router } from 'express';
import { z } from 'zod';
import { securityInfoAnswer, sessionsAnswer, toldAnswer } from '@hokm/shared/api';
import { clearSessionCookies } from '../http/credentials.js';
import type { Route } from '../http/route.js';
import { callerOf } from './password-routes.js';
import { whereOf } from './caller.js';
import type { AccountRoutesProps } from './routes.js';
import { DONE } from './texts.js';

/** Under what a session is stored, as the list of them shows it. */
const SESSION_ID = /^[0-9a-f]{64}$/;
const EVENTS_SHOWN = 20;

/** Where a person is signed in, and how their own account is kept. */
export function sessionRoutes(route: Route, { accounts, config: { publicUrl } }: AccountRoutesProps): Router {
  const router = Router();
  const { sessions, passwords } = accounts;

  const list = route({
    policy: 'signed-in',
    answer: sessionsAnswer,
    async handle({ account, credential }) {
      const found = await sessions.list(account.id, credential?.token ?? null);
      return { success: true as const, sessions: found };
    },
  });
  router.get('/auth/sessions', list);

  const endOne = route({
    policy: 'signed-in',
    params: z.object({ id: z.string().regex(SESSION_ID) }),
    answer: toldAnswer,
    async handle({ account, params, language, request }) {
      const ended = await sessions.endOne(account.id, params.id);
      if (!ended.ok) return ended;
      const where = whereOf(callerOf(request));
      await passwords.events.record({ event_type: 'sessions_ended', account: account.id, ...where });
      return { success: true as const, message: DONE.session_ended[language] };
    },
  });
  router.delete('/auth/sessions/:id', endOne);

  const endAll = route({
    policy: 'signed-in',
    answer: toldAnswer,
    async handle({ account, language, request, response }) {
      await sessions.endAll(account.id);
      const where = whereOf(callerOf(request));
      await passwords.events.record({ event_type: 'sessions_ended', account: account.id, ...where });
      clearSessionCookies(request, response, publicUrl);
      return { success: true as const, message: DONE.all_ended[language] };
    },
  });
  router.post('/auth/logout-all', endAll);

  const info = route({
    policy: 'signed-in',
    answer: securityInfoAnswer,
    async handle({ account, credential }) {
      const [kept, open, events] = await Promise.all([
        accounts.passwordStateOf(account.id),
        sessions.list(account.id, credential?.token ?? null),
        passwords.events.of(account.id, EVENTS_SHOWN),
      ]);
      return {
        success: true as const,
        security: {
          email: account.email,
          email_verified: account.email !== null,
          has_password: kept.has_password,
          password_changed_at: kept.changed_at?.toISOString() ?? null,
          two_factor_enabled: account.two_factor_enabled,
          two_factor: kept.two_factor,
          fresh_until: account.session.isFresh ? (account.session.freshUntil?.toISOString() ?? null) : null,
          active_sessions: open.length,
          delete_at: kept.delete_at?.toISOString() ?? null,
          recent_events: events.map(({ event_type, severity, source_ip, device, at }) => ({
            event_type,
            severity,
            source_ip,
            device,
            created_at: at.toISOString(),
          })),
        },
      };
    },
  });
  router.get('/security/info', info);

  return router;
}
