import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import type { Connection } from 'mongoose';
import { accountExport, deletionAnswer, deletionCancelAnswer } from '@hokm/shared/api';
import type { Accounts } from '../accounts/accounts.js';
import { whereOf } from '../accounts/caller.js';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { callerOf } from '../accounts/password-routes.js';
import { objectId } from '../database/ids.js';
import { takeQuota, type Quota } from '../database/quota.js';
import { sent, type Route } from '../http/route.js';
import type { Clock, Log } from '../ports.js';
import { cancelDeletion, requestDeletion } from './delete-account.js';
import { writeExport } from './export/write-export.js';

/** An export reads all that there is of a person. */
export const EXPORTS: Quota = { what: 'export', most: 5, perMs: 60 * 60_000 };

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
      if (!(await takeQuota(connection, clock, EXPORTS, id)))
        return { ok: false, code: 'request/too_many' } as const;
      const record = await accountModel(connection).findById(objectId(id)).lean<AccountRecord>();
      if (record === null) return { ok: false, code: 'request/not_found' } as const;
      await events.record({ event_type: 'data_exported', account: id, ...whereOf(callerOf(request)) });
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      response.set({
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="hokm-${id}-${day}.json"`,
      });
      const source = { connection, clock, record, id };
      try {
        await pipeline(Readable.from(writeExport(source)), response);
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
