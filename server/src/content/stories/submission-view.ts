import type { OwnSubmission, Submission } from '@hokm/shared/api/stories';
import type { Language } from '@hokm/shared/text';
import type { MediaRecord } from '../../media/model.js';
import { presentPicture } from '../../media/view.js';
import type { SubmissionRecord } from './submission-model.js';

type Pictures = ReadonlyMap<string, MediaRecord>;

const isoOrNull = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

/** A story that was handed in, as its writer sees it: without notes of the staff and without who decided. */
export function presentOwn(record: SubmissionRecord, pictures: Pictures, language: Language): OwnSubmission {
  const { status, rejection_reason } = record;
  return {
    id: record._id,
    revision: record.revision ?? 0,
    title: record.title,
    text: record.text,
    pictures: record.pictures.flatMap((id) => {
      const picture = pictures.get(id);
      return picture === undefined ? [] : [presentPicture(picture, language)];
    }),
    status,
    at: new Date(record.at).toISOString(),
    decided_at: isoOrNull(record.decided_at),
    rejection_reason: status === 'rejected' ? (rejection_reason ?? '') : null,
    story: record.story ?? null,
  };
}

/** A story that was handed in, as the staff sees it. */
export function presentSubmission(
  record: SubmissionRecord,
  pictures: Pictures,
  names: ReadonlyMap<string, string>,
  language: Language,
): Submission {
  const { account, author_name, decided_by } = record;
  return {
    ...presentOwn(record, pictures, language),
    author: { id: account, name: names.get(account) ?? author_name },
    language: record.language,
    decided_by: decided_by === undefined ? null : { id: decided_by, name: names.get(decided_by) ?? '' },
    admin_notes: record.admin_notes ?? '',
  };
}
