import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatSize } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { download } from '../../api/download.js';
import { useTexts } from '../../text/define-texts.js';
import { operationsTexts } from '../../text/operations.js';
import { Bone, Failed, FormProblem } from '../../ui/States.js';
import { useSubmit } from '../../ui/use-submit.js';
import { JobFindings } from './JobFindings.js';
import { JobProgress } from './JobProgress.js';
import { JobResult } from './JobResult.js';
import { UndoAct } from './UndoAct.js';
import { isUnderWay, kindName } from './job-texts.js';
import { useTakeBack } from './use-take-back.js';
import css from './operations.module.css';

const REFRESH_MS = 2_000;

interface Props {
  readonly id: string;
  /** Opens another job: the one that takes this one back. */
  readonly openJob: (title: string, id: string) => void;
}

/** Progress, result, findings and file of a job. */
export function JobDetails({ id, openJob }: Props) {
  const t = useTexts(operationsTexts);
  const language = useLanguage();
  const takeBack = useTakeBack((job) => openJob(kindName('users.undo', t), job));
  const { submit, isSending, problem } = useSubmit();
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/jobs/:id', { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data === undefined || isUnderWay(state.data.data) ? REFRESH_MS : false,
  });
  if (data === undefined)
    return error === null ? (
      <Bone height={120} />
    ) : (
      <Failed title={t('j_failed')} error={error} retry={() => void refetch()} />
    );
  const job = data.data;
  return (
    <div className={css['stack']}>
      {isUnderWay(job) && <JobProgress job={job} />}
      <FormProblem problem={problem ?? job.error?.message ?? null} />
      {job.file !== null && (
        <Button
          leftSection={<IconDownload size={18} stroke={1.8} />}
          loading={isSending}
          onClick={() => void submit(() => download('GET /admin/jobs/:id/file', id, job.file?.name ?? id))}
        >
          {t('j_file')} · {formatSize(job.file.size, language)}
        </Button>
      )}
      <UndoAct undo={job.undo} takeBack={takeBack} />
      {job.result !== null && <JobResult result={job.result} />}
      <JobFindings job={job} />
    </div>
  );
}
