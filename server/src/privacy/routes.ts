import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as contract from '@hokm/shared/api/privacy';
import { auditContext, callerOf } from '../platform/http/caller.js';
import { done, handle, RESPONSE_SENT, type Handler } from '../platform/http/handle.js';
import { present } from '../platform/core/result.js';
import { cancelDeletion, requestDeletion, type DeletionContext } from './delete-account.js';
import { exportAccount, type ExportContext } from './export-account.js';

const MESSAGES = {
  asked: {
    fa: 'حساب شما در روز گفته‌شده حذف می‌شود. تا آن روز می‌توانید آن را نگه دارید.',
    en: 'Your account will be deleted on that day. Until then you can keep it.',
  },
  cancelled: { fa: 'حساب شما می‌ماند', en: 'Your account stays' },
} as const;

/** The caller's data: export and deletion. */
export function privacyRoutes(context: DeletionContext & ExportContext): readonly Handler[] {
  return [
    handle(contract.exportAccount, async ({ account: { id }, request, response }) => {
      const file = await exportAccount(context, id, auditContext(callerOf(request)));
      if (!file.ok) return file;
      response.set({
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="${file.name}"`,
      });
      try {
        await pipeline(Readable.from(file.text), response);
      } catch (error) {
        // The response has begun: it ends early, and is not valid JSON.
        context.log.warn({ err: error, account: id }, 'export aborted');
      }
      return RESPONSE_SENT;
    }),
    handle(contract.requestDeletion, async ({ account, language, request }) =>
      present(await requestDeletion(context, account.id, auditContext(callerOf(request))), ({ at }) => ({
        ...done,
        message: MESSAGES.asked[language],
        delete_at: at.toISOString(),
      })),
    ),
    handle(contract.cancelDeletion, async ({ account, language, request }) =>
      present(await cancelDeletion(context, account.id, auditContext(callerOf(request))), () => ({
        ...done,
        message: MESSAGES.cancelled[language],
      })),
    ),
  ];
}
