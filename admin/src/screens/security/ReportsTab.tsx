import { Button, Progress, Radio, SegmentedControl, Stack } from '@mantine/core';
import { IconDownload, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '@hokm/shared/api/jobs';
import {
  DASHBOARD_DAYS,
  REPORT_FORMATS,
  REPORT_TYPES,
  type DashboardDays,
  type ReportFormat,
  type ReportType,
} from '@hokm/shared/api/security/limits';
import { formatNumber, formatSize, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery, useCall } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { reportFileTexts } from '../../text/security-reports.js';
import { Ago, useDates } from '../../ui/dates.js';
import { Panel } from '../../ui/Panel.js';
import { Bone, Empty, Failed, FormProblem } from '../../ui/States.js';
import { Tag, type Tone } from '../../ui/Tag.js';
import { toastDone } from '../../ui/toasts.js';
import { useSubmit } from '../../ui/use-submit.js';
import css from './security.module.css';

const JOBS = 'GET /admin/jobs';
const KIND = 'security.report';
/** How often a report that is being made is looked at, ms. */
const LOOK_MS = 1_000;
const LISTED = 50;

const TONES: Readonly<Record<Job['state'], Tone>> = {
  waiting: 'mute',
  running: 'info',
  done: 'ok',
  failed: 'bad',
  cancelled: 'mute',
};

const isUnderWay = ({ state }: Job): boolean => state === 'waiting' || state === 'running';

/** What is to be in the report, and as what file. */
function Order() {
  const t = useTexts(reportFileTexts);
  const language = useLanguage();
  const [type, setType] = useState<ReportType>('security');
  const [days, setDays] = useState<DashboardDays>(DASHBOARD_DAYS[1]);
  const [format, setFormat] = useState<ReportFormat>('pdf');
  const [of, setOf] = useState(language);
  const start = useCall('POST /security/generate-report', [JOBS]);
  const { submit, isSending, problem } = useSubmit();
  const send = () =>
    void submit(async () => {
      await start.mutateAsync({ body: { type, days, format, language: of } });
      toastDone(t('started'));
    });
  return (
    <Panel title={t('make')} note={t('note')}>
      <Stack gap="md">
        <Radio.Group label={t('about')} value={type} onChange={(value) => setType(value)}>
          <div className={css['choices']}>
            {REPORT_TYPES.map((each) => (
              <Radio key={each} value={each} label={t(`type_${each}`)} description={t(`type_${each}_note`)} />
            ))}
          </div>
        </Radio.Group>
        <div>
          <span className={css['label']}>{t('days')}</span>
          <SegmentedControl
            fullWidth
            aria-label={t('days')}
            value={String(days)}
            onChange={(value) => setDays(DASHBOARD_DAYS.find((each) => String(each) === value) ?? days)}
            data={DASHBOARD_DAYS.map((each) => ({
              value: String(each),
              label: t('n_days', { n: formatNumber(each, language) }),
            }))}
          />
        </div>
        <div className={css['pair']}>
          <div>
            <span className={css['label']}>{t('format')}</span>
            <SegmentedControl
              fullWidth
              dir="ltr"
              aria-label={t('format')}
              value={format}
              onChange={(value) => setFormat(value)}
              data={REPORT_FORMATS.map((each) => ({ value: each, label: each.toUpperCase() }))}
            />
          </div>
          <div>
            <span className={css['label']}>{t('language')}</span>
            <SegmentedControl
              fullWidth
              aria-label={t('language')}
              value={of}
              onChange={(value) => setOf(value)}
              data={[
                { value: 'fa', label: 'فارسی' },
                { value: 'en', label: 'English' },
              ]}
            />
          </div>
        </div>
        <FormProblem problem={problem} />
        <Button loading={isSending} onClick={send} leftSection={<IconFileText size={18} stroke={1.7} />}>
          {t('make')}
        </Button>
      </Stack>
    </Panel>
  );
}

function Made({ job }: { readonly job: Job }) {
  const t = useTexts(reportFileTexts);
  const language = useLanguage();
  const { date } = useDates();
  const cancel = useCall('POST /admin/jobs/:id/cancel', [JOBS]);
  const { id, state, progress, file, error, created_at, started_by } = job;
  const share = progress.total === null || progress.total === 0 ? 5 : (progress.done / progress.total) * 100;
  return (
    <li className={css['made']}>
      <div className="grow">
        <b className="name">{file === null ? t('unnamed') : <code dir="ltr">{file.name}</code>}</b>
        <p className="note">
          <Ago at={created_at} />
          {started_by !== null && started_by.name !== '' && (
            <>
              {' '}
              · <bdi>{started_by.name}</bdi>
            </>
          )}
          {file !== null && (
            <>
              {' · '}
              {formatSize(file.size, language)} · {t('until', { day: date(file.until, { style: 'day' }) })}
            </>
          )}
          {state === 'done' && file === null && <> · {t('gone')}</>}
          {error !== null && <> · {isolate(error.message)}</>}
        </p>
        {isUnderWay(job) && (
          <Progress value={share} size="sm" mt={6} aria-label={t(`state_${state}`)} animated />
        )}
      </div>
      <Tag tone={TONES[state]}>{t(`state_${state}`)}</Tag>
      {file !== null && (
        <Button
          component="a"
          href={`/api/admin/jobs/${id}/file`}
          download={file.name}
          size="xs"
          variant="light"
          leftSection={<IconDownload size={16} stroke={1.8} />}
        >
          {t('download')}
        </Button>
      )}
      {isUnderWay(job) && (
        <Button
          size="xs"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id } }, { onSuccess: () => toastDone(t('cancelled')) })}
        >
          {t('cancel')}
        </Button>
      )}
    </li>
  );
}

/** The reports of the last thirty days, the newest first. */
function Finished() {
  const t = useTexts(reportFileTexts);
  const { data, error, refetch } = useQuery({
    ...callQuery(JOBS, { query: { per_page: LISTED } }),
    refetchInterval: ({ state }) =>
      state.data?.data.some((job) => job.kind === KIND && isUnderWay(job)) === true ? LOOK_MS : false,
  });
  const jobs = data?.data.filter(({ kind }) => kind === KIND);
  return (
    <Panel title={t('made')} isFlush>
      {jobs === undefined ? (
        error === null ? (
          <Bone height={200} />
        ) : (
          <Failed title={t('failed')} error={error} retry={() => void refetch()} />
        )
      ) : jobs.length === 0 ? (
        <Empty title={t('empty')} note={t('empty_note')} />
      ) : (
        <ul aria-label={t('made')}>
          {jobs.map((job) => (
            <Made key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Orders reports, shows how far they are, and gives their files. */
export function ReportsTab() {
  return (
    <div className={css['orders']}>
      <Order />
      <Finished />
    </div>
  );
}
