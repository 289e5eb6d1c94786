import { formatNumber, formatPercent } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import type { Job } from '@hokm/shared/api/jobs';
import { useTexts } from '../../text/define-texts.js';
import { operationsTexts } from '../../text/operations.js';
import { ProgressBar } from '../../ui/ProgressBar.js';
import { kindName } from './job-texts.js';
import css from './operations.module.css';

/** How far a job is: a bar, numbers, and what it is at or which machine it waits for. */
export function JobProgress({ job }: { readonly job: Pick<Job, 'kind' | 'progress' | 'state' | 'place'> }) {
  const t = useTexts(operationsTexts);
  const language = useLanguage();
  const { done, total, step } = job.progress;
  const number = (value: number) => formatNumber(value, language);
  if (job.state === 'waiting' && job.place !== null)
    return <p className="note">{t('j_waits_for', { place: job.place })}</p>;
  return (
    <div className={css['progress']}>
      <ProgressBar label={kindName(job.kind, t)} done={done} total={total} />
      <div className={css['progress_facts']}>
        <span>
          {total === null ? number(done) : t('j_of', { done: number(done), total: number(total) })}
          {step !== '' && (
            <>
              {' · '}
              <code dir="ltr">{step}</code>
            </>
          )}
        </span>
        {total !== null && <span>{formatPercent(done, total, language)}</span>}
      </div>
    </div>
  );
}
