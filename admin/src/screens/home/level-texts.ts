import type { AdminLevel } from '@hokm/shared/policy';
import type { TextKey } from '../../text/fa.js';

/** What people of each level are called. */
export const LEVEL_TEXTS: Record<AdminLevel, TextKey> = {
  super_admin: 'super_admin',
  admin: 'administrator',
  moderator: 'moderator',
  user: 'player',
};
