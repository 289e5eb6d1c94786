import { Button, SegmentedControl, Slider, Stack, Switch, Textarea } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MaintenanceStatus } from '@hokm/shared/api';
import { MAINTENANCE_MESSAGE_MAX } from '@hokm/shared/api/settings/limits';
import { formatNumber, formatPercent } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { callQuery, useCall } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { securityTexts } from '../../text/security.js';
import { useDates } from '../../ui/dates.js';
import { ClosingNumbers } from '../../ui/ClosingNumbers.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { Panel } from '../../ui/Panel.js';
import { Bone, Failed } from '../../ui/States.js';
import { toastDone } from '../../ui/toasts.js';
import { MaintenancePreview } from './MaintenancePreview.js';
import css from './security.module.css';

const READ = 'GET /security/maintenance';
/** Calls whose answers a change makes out of date. */
const STALE = [READ, 'GET /admin/system/settings'] as const;
const MINUTE = 60_000;
/** Offered beginnings, minutes from now. */
const WAITS = ['0', '5', '15', '30'];
/** Offered lengths, minutes; empty for not known. */
const LENGTHS = ['', '15', '30', '60'];

interface Loaded {
  readonly status: MaintenanceStatus;
  readonly messages: { readonly fa: string; readonly en: string };
}

function State({ status }: { readonly status: MaintenanceStatus }) {
  const t = useTexts(securityTexts);
  const { date } = useDates();
  const now = useNow(1_000);
  const open = useCall('POST /security/maintenance/disable', STALE);
  const { is_enabled, starts_at } = status;
  const isAhead = starts_at !== null && Date.parse(starts_at) > now;
  const kind = !is_enabled ? 'off' : isAhead ? 'soon' : 'on';
  return (
    <div className={css['state']} data-kind={kind} role="status">
      <IconTool size={26} stroke={1.6} aria-hidden="true" />
      <div className="grow">
        <b>{t(`m_${kind}`)}</b>
        <p className="note">
          {kind === 'soon' && starts_at !== null
            ? t('m_soon_note', { time: date(starts_at, { time: true }) })
            : t(kind === 'on' ? 'm_on_note' : 'm_off_note')}
        </p>
      </div>
      {is_enabled && (
        <Button
          onClick={() =>
            void openConfirm({
              title: t('m_open'),
              body: t('m_opened'),
              confirm: t('m_open'),
              run: async () => {
                await open.mutateAsync({});
                toastDone(t('m_opened'));
              },
            })
          }
        >
          {t('m_open')}
        </Button>
      )}
    </div>
  );
}

/** How far the work is; sent when it is asked for. */
function Progress({ status }: { readonly status: MaintenanceStatus }) {
  const t = useTexts(securityTexts);
  const language = useLanguage();
  const [percent, setPercent] = useState(status.progress_percentage);
  const send = useCall('POST /security/maintenance/progress', STALE);
  return (
    <Panel title={t('m_progress')}>
      <div className={css['progress']}>
        <Slider
          className="grow"
          value={percent}
          onChange={setPercent}
          thumbLabel={t('m_progress')}
          label={null}
          step={5}
        />
        <b className="num">{formatPercent(percent, 100, language)}</b>
        <Button
          variant="default"
          loading={send.isPending}
          onClick={() =>
            send.mutate(
              { body: { progress_percentage: percent } },
              { onSuccess: () => toastDone(t('m_sent')) },
            )
          }
        >
          {t('m_send')}
        </Button>
      </div>
    </Panel>
  );
}

/** The words and the beginning of a maintenance. */
function Announcement({
  messages,
  onPreview,
}: Pick<Loaded, 'messages'> & { onPreview: (text: string) => void }) {
  const t = useTexts(securityTexts);
  const language = useLanguage();
  const [texts, setTexts] = useState(messages);
  const [wait, setWait] = useState('0');
  const [length, setLength] = useState('');
  const [hasProgress, setHasProgress] = useState(false);
  const begin = useCall('POST /security/maintenance/enable', STALE);
  const write = (of: 'fa' | 'en', text: string) => {
    setTexts({ ...texts, [of]: text });
    if (of === language) onPreview(text);
  };
  const label = t(wait === '0' ? 'm_begin' : 'm_announce');
  const announce = () =>
    void openConfirm({
      title: label,
      body: (
        <>
          <ClosingNumbers />
          <p>{t('m_confirm')}</p>
        </>
      ),
      confirm: label,
      tone: 'bad',
      run: async () => {
        const begins = Date.now() + Number(wait) * MINUTE;
        const at = wait === '0' ? null : new Date(begins).toISOString();
        const ends = length === '' ? null : new Date(begins + Number(length) * MINUTE).toISOString();
        await begin.mutateAsync({
          body: { message: texts, show_progress: hasProgress, starts_at: at, ends_at: ends },
        });
        toastDone(t('m_begun'));
      },
    });
  return (
    <Panel title={t('m_message')} note={t('m_message_note')}>
      <Stack gap="md">
        {(['fa', 'en'] as const).map((of) => (
          <Textarea
            key={of}
            label={of === 'fa' ? 'فارسی' : 'English'}
            dir={of === 'fa' ? 'rtl' : 'ltr'}
            rows={2}
            maxLength={MAINTENANCE_MESSAGE_MAX}
            value={texts[of]}
            onChange={(event) => write(of, event.currentTarget.value)}
          />
        ))}
        <div>
          <span className={css['label']}>{t('m_when')}</span>
          <SegmentedControl
            fullWidth
            value={wait}
            onChange={setWait}
            aria-label={t('m_when')}
            data={WAITS.map((value) => ({
              value,
              label: value === '0' ? t('m_now') : t('m_in', { n: formatNumber(Number(value), language) }),
            }))}
          />
        </div>
        <div>
          <span className={css['label']}>{t('m_ends')}</span>
          <SegmentedControl
            fullWidth
            value={length}
            onChange={setLength}
            aria-label={t('m_ends')}
            data={LENGTHS.map((value) => ({
              value,
              label:
                value === '' ? t('m_unknown') : t('m_minutes', { n: formatNumber(Number(value), language) }),
            }))}
          />
        </div>
        <Switch
          label={t('m_show_progress')}
          checked={hasProgress}
          onChange={(event) => setHasProgress(event.currentTarget.checked)}
        />
        <Button color="red" onClick={announce} loading={begin.isPending}>
          {label}
        </Button>
      </Stack>
    </Panel>
  );
}

function Shown({ status, messages }: Loaded) {
  const [preview, setPreview] = useState<string | null>(null);
  const { is_enabled, show_progress, message } = status;
  return (
    <div className={css['maintenance']}>
      <Stack gap="md">
        <State status={status} />
        {is_enabled && show_progress && <Progress status={status} />}
        {!is_enabled && <Announcement messages={messages} onPreview={setPreview} />}
      </Stack>
      <MaintenancePreview status={is_enabled ? status : { ...status, message: preview ?? message }} />
    </div>
  );
}

/** Begins and ends maintenance, and shows what players see meanwhile. */
export function MaintenanceTab() {
  const t = useTexts(securityTexts);
  const { data, error, refetch } = useQuery(callQuery(READ));
  if (data !== undefined) {
    const { current_status: status, messages } = data;
    return <Shown key={String(status.is_enabled)} status={status} messages={messages} />;
  }
  if (error !== null) return <Failed title={t('m_load_failed')} error={error} retry={() => void refetch()} />;
  return <Bone height={280} />;
}
