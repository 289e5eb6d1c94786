import type { Area } from '@hokm/shared/policy';
import type { AuditLog } from './audit-log.js';
import type { AuditRecord } from './audit-model.js';
import type { LiveEvent, LiveSource } from './live-feed.js';

const EVERY_MS = 1_000;
const AT_ONCE = 200;

/** The area of each subject of the audit log. Those that are not listed concern super administrators only. */
const AREAS: Readonly<Record<string, Area>> = {
  users: 'panel/users',
  money: 'panel/money',
  news: 'panel/publish',
  media: 'panel/content',
  stories: 'panel/content',
  gallery: 'panel/content',
  albums: 'panel/content',
  books: 'panel/content',
  authors: 'panel/content',
  pages: 'panel/content',
  languages: 'panel/content',
  translations: 'panel/content',
  submissions: 'panel/content',
  reports: 'panel/reports',
  messages: 'panel/messages',
  broadcasts: 'panel/messages',
  approvals: 'panel/users',
  views: 'panel/dashboard',
  maintenance: 'panel/dashboard',
};
const HIDDEN: Area = 'panel/security';

/** Actions after which people may enter other areas, or from other networks. */
const CHANGES_RIGHTS = /^users\.(role|status|delete|undo|moderate\.(suspend|ban))$|^settings\.security$/;

function eventOf({ action, target }: Pick<AuditRecord, 'action' | 'target'>): LiveEvent {
  const subject = action.split('.')[0] ?? '';
  const id = target.split(':').slice(1).join(':');
  const ids = id === '' ? [] : [id];
  return {
    event: 'changed',
    data: { subject, ids },
    area: Object.hasOwn(AREAS, subject) ? (AREAS[subject] ?? HIDDEN) : HIDDEN,
    ...(CHANGES_RIGHTS.test(action) ? { rights: action.startsWith('settings.') ? 'all' : ids } : {}),
  };
}

/**
 * Changes by staff, read off the end of the audit log: every change stands there.
 *
 * @param catchUp makes this process work with what other processes have changed. Whoever hears of a change asks for it at once.
 */
export function liveAudit(chain: AuditLog, catchUp: () => Promise<void>): LiveSource {
  return {
    name: 'audit log',
    everyMs: EVERY_MS,
    async begin() {
      let last = await chain.length();
      return async () => {
        const entries = await chain.after(last, AT_ONCE);
        if (entries.length > 0) await catchUp();
        last = entries.at(-1)?._id ?? last;
        return entries.map(eventOf);
      };
    },
  };
}
