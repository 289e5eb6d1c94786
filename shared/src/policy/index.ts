/** What people may be, from the least to the most. */
export const ADMIN_LEVELS = ['user', 'moderator', 'admin', 'super_admin'] as const;
export type AdminLevel = (typeof ADMIN_LEVELS)[number];

/**
 * Who may do what, the only place that says so: each area and the least level for it. The server's calls, the panel's menu
 * and the tests read it from here.
 */
export const POLICIES = {
  /** The panel itself, its dashboard and analytics, and what players wrote and reported. */
  'panel/dashboard': 'moderator',
  'panel/analytics': 'moderator',
  'panel/moderation': 'moderator',
  /** Accounts, and what the house publishes. */
  'panel/users': 'admin',
  'panel/content': 'admin',
  /** Threats, events, the blacklist, maintenance; the settings of the whole. */
  'panel/security': 'super_admin',
  'panel/settings': 'super_admin',
} as const satisfies Record<string, AdminLevel>;
export type Area = keyof typeof POLICIES;

/** Whether a level reaches another. */
export function reaches(level: AdminLevel, needed: AdminLevel): boolean {
  return ADMIN_LEVELS.indexOf(level) >= ADMIN_LEVELS.indexOf(needed);
}

/** Whether somebody of a level may work in an area. */
export function mayEnter(level: AdminLevel, area: Area): boolean {
  return reaches(level, POLICIES[area]);
}

/** Whether a level is any of the panel's. */
export function isAdminLevel(level: AdminLevel): boolean {
  return level !== 'user';
}
