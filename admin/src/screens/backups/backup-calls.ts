/** The path whose answers are old after any change of a backup. */
export const BACKUPS = 'GET /admin/system/backups';
