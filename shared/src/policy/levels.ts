/** Levels of accounts, lowest first. */
export const ADMIN_LEVELS = ['user', 'moderator', 'admin', 'super_admin'] as const;
export type AdminLevel = (typeof ADMIN_LEVELS)[number];
