import { Button } from '@mantine/core';
import {
  IconChevronLeft,
  IconClockHour4,
  IconFlag,
  IconGavel,
  IconMail,
  IconPencilHeart,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Waiting } from '@hokm/shared/api/analytics';
import { formatDuration, formatNumber } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { dashboardTexts } from '../../text/dashboard.js';
import { useTexts } from '../../text/define-texts.js';
import { Panel } from '../../ui/Panel.js';
import { Sampled } from '../../ui/Sample.js';
import { useSampled } from '../../ui/sample-shown.js';
import { Bone, Empty, Failed } from '../../ui/States.js';
import { IconTile } from '../../ui/Tag.js';
import { loadSamples } from './load-samples.js';
import css from './home.module.css';

const MINUTE = 60_000;
const BONES = 3;

const KINDS: Record<Waiting['kind'], { readonly icon: Icon; readonly to: string }> = {
  reports: { icon: IconFlag, to: '/reports' },
  appeals: { icon: IconGavel, to: '/reports?reason=appeal' },
  messages: { icon: IconMail, to: '/messages?status=new' },
  approvals: { icon: IconUsers, to: '/approvals' },
  submissions: { icon: IconPencilHeart, to: '/submissions' },
};

function Age({ item: { oldest_at, is_late } }: { readonly item: Waiting }) {
  const t = useTexts(dashboardTexts);
  const language = useLanguage();
  const now = useNow(MINUTE);
  if (oldest_at === null) return null;
  const age = formatDuration(Math.max(MINUTE, now - Date.parse(oldest_at)), language);
  return (
    <span className={css['age']} data-late={is_late || undefined}>
      <IconClockHour4 size={15} stroke={1.8} aria-hidden="true" />
      {is_late ? t('late', { age }) : age}
    </span>
  );
}

function Row({ item }: { readonly item: Waiting }) {
  const t = useTexts(dashboardTexts);
  const language = useLanguage();
  const { icon, to } = KINDS[item.kind];
  return (
    <Link className={css['wait']} to={to}>
      <IconTile icon={icon} tone={item.is_late ? 'bad' : 'wait'} />
      <b className={`${css['count'] ?? ''} num`}>{formatNumber(item.count, language)}</b>
      <span className="grow">
        <span className={css['strong']}>{t(`w_${item.kind}`)}</span>
        <span className="note">{t(`w_${item.kind}_note`)}</span>
      </span>
      <Age item={item} />
      <IconChevronLeft size={18} className="directional" aria-hidden="true" />
    </Link>
  );
}

function Bones() {
  return Array.from({ length: BONES }, (_, at) => (
    <li key={at}>
      <div className={css['wait']}>
        <Bone width={32} height={32} />
        <span className="grow">
          <Bone width="60%" />
        </span>
      </div>
    </li>
  ));
}

/** What waits for somebody of the staff. */
export function WaitingList() {
  const t = useTexts(dashboardTexts);
  const waiting = useQuery(callQuery('GET /admin/dash/waiting'));
  const { data, error, isSample } = useSampled(waiting, loadSamples, (samples) => samples.waiting);
  const isPending = data === undefined;
  const items = data?.data ?? [];
  const hasReports = items.some(({ kind }) => kind === 'reports' || kind === 'appeals');
  const start = hasReports && (
    <Button component={Link} to="/reports" variant="light" size="xs">
      {t('start')}
    </Button>
  );
  return (
    <Sampled isSample={isSample}>
      <Panel title={t('waiting')} end={start} isFlush>
        {error !== null && data === undefined ? (
          <Failed title={t('waiting_failed')} error={error} retry={() => void waiting.refetch()} />
        ) : !isPending && items.length === 0 ? (
          <Empty title={t('waiting_none')} note={t('waiting_none_note')} />
        ) : (
          <ul className={css['waits']}>
            {isPending ? (
              <Bones />
            ) : (
              items.map((item) => (
                <li key={item.kind}>
                  <Row item={item} />
                </li>
              ))
            )}
          </ul>
        )}
      </Panel>
    </Sampled>
  );
}
