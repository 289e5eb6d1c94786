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

/** MongoDB: the snapshot is no longer kept. */
const SNAPSHOT_TOO_OLD = 239;
const SNAPSHOT_UNAVAILABLE = 246;

/** The code of what went wrong; null for a bug. */
export function faultOf(error: unknown): BackupCode | null {
  if (error instanceof BackupFault) return error.code;
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'backup/disk_full';
  return code === SNAPSHOT_TOO_OLD || code === SNAPSHOT_UNAVAILABLE ? 'backup/snapshot_too_old' : null;
}
