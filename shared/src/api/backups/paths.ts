/** Backups of the database. */
export const backupPaths = {
  listBackups: 'GET /admin/system/backups',
  startBackup: 'POST /admin/system/backup',
  readBackupFile: 'GET /admin/system/backups/:id/file',
  drillBackup: 'POST /admin/system/backups/:id/drill',
  removeBackup: 'DELETE /admin/system/backups/:id',
  restoreBackup: 'POST /admin/system/restore',
} as const;
