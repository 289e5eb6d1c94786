import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import type { Connection } from 'mongoose';
import { accountExport, deletionAnswer, deletionCancelAnswer } from '@hokm/shared/api';
import type { Accounts } from '../accounts/accounts.js';
import { whereOf } from '../accounts/caller.js';
import { callerOf } from '../accounts/password-routes.js';
import { sent, type Route } from '../http/route.js';
import type { Clock, Log } from '../ports.js';
import { cancelDeletion, requestDeletion } from './delete-account.js';
import { exportAccount } from './export-account.js';

const TOLD = {
  asked: {
    fa: 'حساب شما در روز گفته‌شده حذف می‌شود. تا آن روز می‌توانید آن را نگه دارید.',
    en: 'Your account will be deleted on that day. Until then you can keep it.',
  },
  cancelled: { fa: 'حساب شما می‌ماند', en: 'Your account stays' },
} as const;

export interface PrivacyRoutesProps {
  readonly connection: Connection;
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly log: Log;
}

/** What is kept of a person, to take along or to have deleted. */
export function privacyRoutes(
  route: Route,
  { connection, accounts, clock, log }: PrivacyRoutesProps,
): Router {
  const router = Router();
  const { events } = accounts.passwords;

  const exporting = route({
    policy: 'signed-in',
    fresh: true,
    answer: accountExport,
    async handle({ account: { id }, request, response }) {
      const file = await exportAccount({ connection, events, clock }, id, whereOf(callerOf(request)));
      if (!file.ok) return file;
      response.set({
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="${file.name}"`,
      });
      try {
        await pipeline(Readable.from(file.text), response);
      } catch (error) {
        // The file has been begun: it ends in the middle, which whoever reads it notices.
        log.warn({ err: error, account: id }, 'an export was not finished');
      }
      return sent;
    },
  });
  router.get('/user/export', exporting);

  const deleting = route({
    policy: 'signed-in',
    fresh: true,
    answer: deletionAnswer,
    async handle({ account, language, request }) {
      const asked = await requestDeletion({ connection, clock }, account.id, whereOf(callerOf(request)));
      if (!asked.ok) return asked;
      return {
        success: true as const,
        message: TOLD.asked[language],
        delete_at: asked.at.toISOString(),
      };
    },
  });
  router.post('/user/delete', deleting);

  const keeping = route({
    policy: 'signed-in',
    answer: deletionCancelAnswer,
    async handle({ account, language, request }) {
      const kept = await cancelDeletion({ connection, clock }, account.id, whereOf(callerOf(request)));
      return kept.ok ? { success: true as const, message: TOLD.cancelled[language] } : kept;
    },
  });
  router.post('/user/delete/cancel', keeping);

  return router;
}
