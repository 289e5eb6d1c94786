import { job, type Job, type JobDetail } from '@hokm/shared/api/jobs';
import { errorText } from '@hokm/shared/text';
import type { Language } from '@hokm/shared/language';
import type { JobRecord } from './model.js';

export type Names = ReadonlyMap<string, string>;

const isoOrNull = (at: Date | undefined): string | null => at?.toISOString() ?? null;

/** The way back that a job's result names. */
function undoOf(result: string | undefined): Job['undo'] {
  if (result === undefined) return null;
  const { undo } = JSON.parse(result) as Record<string, unknown>;
  return job.shape.undo.safeParse(undo).data ?? null;
}

export function presentJob(record: JobRecord, names: Names, language: Language): Job {
  const { _id: id, kind, state, done, total, step, error, file, files_until, account } = record;
  return {
    id,
    kind,
    state,
    place: record.place ?? null,
    is_cancelling: state === 'running' && record.cancel_asked,
    progress: { done, total, step },
    error: error === undefined ? null : { code: error, message: errorText(error, language) },
    file:
      file === undefined || files_until === undefined
        ? null
        : { name: file.name, type: file.type, size: file.size, until: files_until.toISOString() },
    undo: undoOf(record.result),
    findings_total: record.findings_total,
    started_by: account === '' ? null : { id: account, name: names.get(account) ?? '' },
    created_at: record.created_at.toISOString(),
    started_at: isoOrNull(record.started_at),
    ended_at: isoOrNull(record.ended_at),
  };
}

export function presentJobDetail(record: JobRecord, names: Names, language: Language): JobDetail {
  const { result, findings } = record;
  return {
    ...presentJob(record, names, language),
    result: result === undefined ? null : (JSON.parse(result) as Record<string, unknown>),
    findings: findings.map(({ level, code, target, detail }) => ({ level, code, target, detail })),
  };
}
