import { Link } from 'react-router-dom';
import type { AuditEntry } from '@hokm/shared/api';
import { useTexts } from '../../text/define-texts.js';
import { jobResultTexts } from '../../text/job-results.js';
import { targetOf, wordsFor } from '../operations/job-words.js';

/** Ids of the store and of jobs, of which the end is enough to tell them apart. */
const LONG_ID = /^[0-9a-f]{16,}$/;

interface Props {
  readonly entry: Pick<AuditEntry, 'target' | 'target_name'>;
}

/** What an action was done to: a person by name, another thing by its kind and id, and the code where neither is known. */
export function AuditTarget({ entry: { target, target_name } }: Props) {
  const words = useTexts(jobResultTexts);
  const { kind, id, to } = targetOf(target);
  const name = wordsFor('t', kind, words);
  if (name === null) return <code dir="ltr">{target}</code>;
  const shown =
    target_name === '' ? (
      <>
        {name} <code dir="ltr">{LONG_ID.test(id) ? id.slice(-6) : id}</code>
      </>
    ) : (
      <bdi className="name">{target_name}</bdi>
    );
  return to === null ? <span>{shown}</span> : <Link to={to}>{shown}</Link>;
}
