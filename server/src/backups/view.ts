import type { Backup } from '@hokm/shared/api/backups';
import type { BackupRecord } from './model.js';

export function presentBackup(
  record: BackupRecord,
  names: ReadonlyMap<string, string>,
  is_here: boolean,
): Backup {
  const {
    _id: id,
    type,
    file,
    size,
    sha256,
    created_at,
    created_by,
    host,
    version,
    documents,
    drill,
  } = record;
  return {
    id,
    type,
    name: file,
    size,
    sha256,
    host,
    is_here,
    version,
    documents,
    created_at: created_at.toISOString(),
    created_by: created_by === '' ? null : { id: created_by, name: names.get(created_by) ?? '' },
    collections: record.collections.map(({ name, count }) => ({ name, count })),
    drill:
      drill === undefined
        ? null
        : {
            at: drill.at.toISOString(),
            ok: drill.ok,
            code: drill.code,
            ms: drill.ms,
            findings: drill.findings ?? 0,
          },
  };
}
