import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import type { Job } from '@hokm/shared/api/jobs';
import { JOB_STATES } from '@hokm/shared/api/jobs/limits';
import { DataList } from '../../list/DataList.js';
import { useListSource } from '../../list/list-source.js';
import type { Column } from '../../list/list-props.js';
import { useListParams } from '../../list/use-list-params.js';
import { useTexts } from '../../text/define-texts.js';
import { operationsTexts } from '../../text/operations.js';
import { Ago } from '../../ui/dates.js';
import { Tag } from '../../ui/Tag.js';
import { openJob } from './open-job.js';
import { JobProgress } from './JobProgress.js';
import { isUnderWay, kindName, stateOf } from './job-texts.js';
import { UndoAct } from './UndoAct.js';
import { useCancelJob } from './use-cancel-job.js';
import { useTakeBack } from './use-take-back.js';
import css from './operations.module.css';

const SORT = { by: 'created_at', order: 'desc' } as const;
const FILTERS = ['state'] as const;
const REFRESH_MS = 3_000;

function Who({ job }: { readonly job: Job }) {
  const t = useTexts(operationsTexts);
  if (job.started_by === null) return <span className="note">{t('j_itself')}</span>;
  return <bdi className="name">{job.started_by.name || job.started_by.id}</bdi>;
}

function State({ job }: { readonly job: Job }) {
  const t = useTexts(operationsTexts);
  const { key, tone } = stateOf(job);
  return (
    <span className={css['two']}>
      <Tag tone={tone}>{t(key)}</Tag>
      {job.state === 'running' && <JobProgress job={job} />}
      {job.error !== null && <small className="note">{job.error.message}</small>}
    </span>
  );
}

function Actions({ job }: { readonly job: Job }) {
  const t = useTexts(operationsTexts);
  const cancel = useCancelJob();
  const takeBack = useTakeBack((id) => openJob(kindName('users.undo', t), id));
  return (
    <span className={css['tags']}>
      {isUnderWay(job) && !job.is_cancelling && (
        <Button size="xs" variant="default" color="red" onClick={() => cancel(job)}>
          {t('j_cancel')}
        </Button>
      )}
      <UndoAct undo={job.undo} takeBack={takeBack} />
      <Button size="xs" variant="default" onClick={() => openJob(kindName(job.kind, t), job.id)}>
        {t('j_open')}
      </Button>
    </span>
  );
}

/** The jobs of the staff, newest first; followed while one is under way. */
export function JobsTab() {
  const t = useTexts(operationsTexts);
  const list = useListParams(SORT, FILTERS);
  const source = useListSource('GET /admin/jobs', list);
  const isWorking = source.page?.data.some(isUnderWay) === true;
  const { retry } = source;
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setInterval(retry, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isWorking, retry]);
  const columns = useMemo(
    (): readonly Column<Job>[] => [
      { id: 'kind', head: t('j_kind'), cell: ({ kind }) => <strong>{kindName(kind, t)}</strong> },
      { id: 'state', head: t('j_state'), width: '32%', cell: (job) => <State job={job} /> },
      { id: 'who', head: t('j_who'), cell: (job) => <Who job={job} /> },
      { id: 'when', head: t('j_when'), cell: ({ created_at }) => <Ago at={created_at} /> },
      { id: 'actions', head: t('j_open'), align: 'end', width: '22%', cell: (job) => <Actions job={job} /> },
    ],
    [t],
  );
  return (
    <>
      <div className={css['head']}>
        <p className="note grow">{t('j_note')}</p>
      </div>
      <DataList
        name={t('tab_jobs')}
        source={source}
        list={list}
        columns={columns}
        getId={({ id }) => id}
        getName={({ kind }) => kindName(kind, t)}
        filters={[
          {
            key: 'state',
            label: t('j_state'),
            options: JOB_STATES.map((value) => ({
              value,
              label: t(stateOf({ state: value, is_cancelling: false }).key),
            })),
          },
        ]}
        card={(job) => (
          <div className={css['card']}>
            <strong>{kindName(job.kind, t)}</strong>
            <State job={job} />
            <span className="note">
              <Who job={job} /> · <Ago at={job.created_at} />
            </span>
            <Actions job={job} />
          </div>
        )}
        empty={{ title: t('j_empty') }}
        failed={t('j_failed')}
      />
    </>
  );
}
