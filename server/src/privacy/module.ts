import { HOUR_MS } from '@hokm/shared/time';
import { accounts } from '../accounts/model.js';
import type { SecurityEvents } from '../accounts/security-events.js';
import type { People } from '../platform/core/account.js';
import type { PersonalData } from '../platform/database/personal-data.js';
import type { AuditContext } from '../platform/http/caller.js';
import type { MailQueue } from '../platform/mail/mail-queue.js';
import { defineModule } from '../platform/modules/module.js';
import { deleteDueAccounts, eraseLate, requestDeletion, type DeletionContext } from './delete-account.js';
import { exportAccount } from './export-account.js';
import { privacyMails, privacyMailTexts } from './mails.js';
import { lateErasures } from './model.js';
import { sessions } from '../sign-in/sessions/model.js';
import { privacyRoutes } from './routes.js';
import { UnusedGuests, type UnusedGuestsContext } from './unused-guests.js';

/** How often due deletions are looked for, ms. */
const DELETE_EVERY_MS = 60_000;

interface Uses {
  readonly people: People;
  readonly events: SecurityEvents;
  readonly mail: MailQueue;
  readonly countGames: UnusedGuestsContext['countGames'];
  readonly hasPaid: UnusedGuestsContext['hasPaid'];
  readonly leaving: DeletionContext['leaving'];
  readonly flushEntries: DeletionContext['flushEntries'];
  /** The personal data of each collection; asked for when all modules are built. */
  readonly personalData: () => readonly PersonalData[];
}

/** Exporting and deleting the data of an account. */
export const privacyModule = defineModule('privacy', (platform, uses: Uses) => {
  const { connection, notifier, timers: clock, log } = platform;
  const context = { ...uses, connection, accounts: accounts.model(connection), notifier, clock, log };
  const unusedGuests = new UnusedGuests({ ...context, sessions: sessions.model(connection) });
  return {
    collections: [lateErasures],
    routes: privacyRoutes(context),
    mailTemplates: privacyMails,
    mailTexts: [privacyMailTexts],
    tasks: [
      {
        name: 'account deletion',
        role: 'worker',
        everyMs: DELETE_EVERY_MS,
        run: () => deleteDueAccounts(context),
      },
      {
        name: 'late erasure',
        role: 'worker',
        // As many as are deleted in the same time.
        everyMs: DELETE_EVERY_MS,
        run: () => eraseLate(context),
      },
      {
        name: 'unused guests',
        role: 'worker',
        everyMs: HOUR_MS,
        run: () => unusedGuests.markNext(),
      },
    ],
    exports: {
      exportAccount: (by: string, audit: AuditContext) => exportAccount(context, by, audit),
      requestDeletion: (by: string, audit: AuditContext) => requestDeletion(context, by, audit),
      deleteDueAccounts: () => deleteDueAccounts(context),
      eraseLate: () => eraseLate(context),
      markUnusedGuests: () => unusedGuests.markNext(),
    },
  };
});
