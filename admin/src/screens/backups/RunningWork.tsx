import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery, invalidate } from '../../api/queries.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { operationsTexts } from '../../text/operations.js';
import { FormProblem } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import { JobProgress } from '../operations/JobProgress.js';
import { isUnderWay, kindName, stateOf } from '../operations/job-texts.js';
import { useCancelJob } from '../operations/use-cancel-job.js';
import { BACKUPS } from './backup-calls.js';
import css from './backups.module.css';

const REFRESH_MS = 1_000;

/** The lines of a result that say how to switch; none for other results. */
function linesOf(result: Record<string, unknown> | null): readonly string[] {
  const lines = result?.['lines'];
  return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : [];
}

/** A backup, drill or restore: how far it is, and how it ended. */
export function RunningWork({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTexts(operationsTexts);
  const common = useTexts(commonTexts);
  const cancel = useCancelJob();
  const { data } = useQuery({
    ...callQuery('GET /admin/jobs/:id', { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data === undefined || isUnderWay(state.data.data) ? REFRESH_MS : false,
  });
  const job = data?.data;
  const isOver = job !== undefined && !isUnderWay(job);
  useEffect(() => {
    if (isOver) void invalidate(BACKUPS);
  }, [isOver]);
  if (job === undefined) return null;
  const { key, tone } = stateOf(job);
  const lines = linesOf(job.result);
  return (
    <section className={css['work']} data-over={isOver} aria-live="polite">
      <div className={css['work_head']}>
        <h2 className="grow">{kindName(job.kind, t)}</h2>
        <Tag tone={tone}>{t(key)}</Tag>
        {isOver ? (
          <Button size="xs" variant="default" onClick={onClose}>
            {common('close')}
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            color="red"
            disabled={job.is_cancelling}
            onClick={() => cancel(job)}
          >
            {t('j_cancel')}
          </Button>
        )}
      </div>
      {!isOver && <JobProgress job={job} />}
      <FormProblem problem={job.error?.message ?? null} />
      {lines.length > 0 && (
        <>
          <p className={css['label']}>{t('b_switch')}</p>
          <pre className={css['lines']} dir="ltr">
            {lines.join('\n')}
          </pre>
        </>
      )}
      {!isOver && <p className={css['work_foot']}>{t('b_untouched')}</p>}
    </section>
  );
}
