import type { JobDetail } from '@hokm/shared/api/jobs';
import { formatNumber, formatSize } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { jobResultTexts } from '../../text/job-results.js';
import { operationsTexts } from '../../text/operations.js';
import { Facts } from '../../ui/Panel.js';
import { fieldsOf, wordsFor, type ResultField } from './job-words.js';
import css from './operations.module.css';

/** Fields that count bytes. */
const SIZES = new Set(['size', 'bytes']);

function Value({ field: { path, value } }: { readonly field: ResultField }) {
  const language = useLanguage();
  if (typeof value === 'number')
    return SIZES.has(path.at(-1) ?? '') ? formatSize(value, language) : formatNumber(value, language);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return <code dir="ltr">{text}</code>;
}

/** The result of a finished job, one row for each field. */
export function JobResult({ result }: { readonly result: NonNullable<JobDetail['result']> }) {
  const t = useTexts(operationsTexts);
  const words = useTexts(jobResultTexts);
  const fields = fieldsOf(result);
  if (fields.length === 0) return null;
  const nameOf = ({ path }: ResultField) =>
    path.map((name) => wordsFor('f', name, words) ?? name).join(' · ');
  return (
    <section>
      <h3 className={css['label']}>{t('j_result')}</h3>
      <Facts
        rows={fields.map((field) => [nameOf(field), <Value key={field.path.join('.')} field={field} />])}
      />
    </section>
  );
}
