import type { ProfileChange } from '@hokm/shared/api/profile';
import type { AdminLevel } from '@hokm/shared/policy';
import type { Language } from '@hokm/shared/text';
import type { Account } from '../platform/core/account.js';
import { quotas } from '../platform/database/quota.js';
import type { PictureMaker } from '../platform/files/picture-maker.js';
import type { PictureStore } from '../platform/files/picture-store.js';
import { defineModule } from '../platform/modules/module.js';
import { accountCount } from './account-count.js';
import { acceptTerms } from './accept-terms.js';
import { changeProfile } from './change-profile.js';
import { clearAvatar } from './change-avatar.js';
import { Judgements } from './judgements.js';
import { accounts } from './model.js';
import { createPeople } from './people.js';
import { PersonLookups, type PersonLookupsProps } from './person-lookups.js';
import { profileRoutes } from './routes.js';
import { SecurityEvents, securityEvents, type SecurityEventsProps } from './security-events.js';
import { formerStaff, openStaff, staffFacts } from './staff.js';

interface Uses extends Pick<PersonLookupsProps, 'hasBlocked'> {
  readonly keptDays: SecurityEventsProps['keptDays'];
  /** The language under one that people can choose; null for every other code. */
  readonly baseOf: (code: string) => Language | null;
  readonly pictures: PictureStore;
  readonly pictureMaker: PictureMaker;
  /** Finished matches of an account and those that it won. */
  readonly countGames: (id: string) => Promise<Account['games']>;
}

/** Accounts: finding people, profiles, and the log of security events. */
export const accountsModule = defineModule('profile', (platform, uses: Uses) => {
  const { config, connection, timers, notifier, signals, log } = platform;
  const { keptDays } = uses;
  const { superAdminTelegramIds } = config;
  const model = accounts.model(connection);
  const people = createPeople(model, superAdminTelegramIds);
  const count = accountCount(model, timers);
  const lookups = new PersonLookups({ people, hasBlocked: uses.hasBlocked });
  const context = {
    ...uses,
    accounts: model,
    superAdminTelegramIds,
    connection,
    lookups,
    notifier,
    clock: timers,
    log,
  };
  return {
    routes: profileRoutes(context),
    collections: [accounts, securityEvents, quotas],
    exports: {
      people,
      lookups,
      /** All accounts, as `users/stats`, the dashboard and analytics show them. */
      count,
      securityEvents: new SecurityEvents(connection, timers, { signals, keptDays }),
      judgements: new Judgements(model, timers),
      /** Ids of the open accounts of a level and above. */
      staffOf: (level: AdminLevel) => openStaff(model, superAdminTelegramIds, timers, level),
      staffFacts: (ids: readonly string[]) => staffFacts(model, superAdminTelegramIds, timers, ids),
      formerStaff: (level: AdminLevel) => formerStaff(model, timers, level),
      /** Removes the picture of an account. */
      clearAvatar: (id: string) => clearAvatar(context, id),
      acceptTerms: (id: string, version: number) => acceptTerms(model, timers, id, version),
      changeProfile: (by: string, change: ProfileChange) => changeProfile(context, by, change),
    },
  };
});
