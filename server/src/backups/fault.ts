import type { ErrorCode } from '@hokm/shared/errors';

export type BackupCode = Extract<ErrorCode, `backup/${string}`>;

/** Why a backup cannot be made or used. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';

  constructor(
    readonly code: BackupCode,
    detail = '',
  ) {
    super(detail === '' ? code : `${code}: ${detail}`);
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** Of the file system and of MongoDB. */
const DISK_FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', 14031];
/** MongoDB: the snapshot is not kept for so long. */
const SNAPSHOT_TOO_OLD: readonly unknown[] = [239, 246];

/** The code of what went wrong; null for a bug. */
export function faultOf(error: unknown): BackupCode | null {
  if (error instanceof BackupFault) return error.code;
  const code = codeOf(error);
  if (DISK_FULL.includes(code)) return 'backup/disk_full';
  return SNAPSHOT_TOO_OLD.includes(code) ? 'backup/snapshot_too_old' : null;
}
