import { ADMIN_LEVELS, type AdminLevel } from './levels.js';

export * from './approvals.js';
export * from './at-most.js';
export * from './levels.js';

/** The least level for each area of the panel. The server's calls, the panel's menu and the tests read it from here. */
export const POLICIES = {
  /** The panel itself, its dashboard and analytics, the security overview, reports and messages of players. */
  'panel/dashboard': 'moderator',
  'panel/analytics': 'moderator',
  'panel/security_basic': 'moderator',
  'panel/reports': 'moderator',
  'panel/messages': 'moderator',
  /** Drafts, pictures, and what players hand in. */
  'panel/content': 'moderator',
  /** Accounts, coins and payments, publishing content. */
  'panel/users': 'admin',
  'panel/money': 'admin',
  'panel/publish': 'admin',
  /** Threats, events, the blacklist, maintenance; the settings of the whole. */
  'panel/security': 'super_admin',
  'panel/settings': 'super_admin',
  /** Processes, logs, speed, backups. */
  'panel/system': 'super_admin',
} as const satisfies Record<string, AdminLevel>;
export type Area = keyof typeof POLICIES;

function reaches(level: AdminLevel, needed: AdminLevel): boolean {
  return ADMIN_LEVELS.indexOf(level) >= ADMIN_LEVELS.indexOf(needed);
}

export function mayEnter(level: AdminLevel, area: Area): boolean {
  return reaches(level, POLICIES[area]);
}

/** True for every level but `user`. */
export function isAdminLevel(level: AdminLevel): boolean {
  return level !== 'user';
}
