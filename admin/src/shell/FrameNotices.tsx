import { Button } from '@mantine/core';
import { IconRefreshAlert, IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { MaintenanceStatus } from '@hokm/shared/api';
import { mayEnter } from '@hokm/shared/policy';
import { formatPercent } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { callQuery } from '../api/queries.js';
import { useUser } from '../session/session.js';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import { shellTexts } from '../text/shell.js';
import { useDates } from '../ui/dates.js';
import { useHasMissingPart } from '../ui/Part.js';
import css from './Health.module.css';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** In words: when work begins, how far it is, and when it is to end. */
function useMaintenanceWords(status: MaintenanceStatus): { readonly title: string; readonly detail: string } {
  const { starts_at, ends_at, show_progress, progress_percentage } = status;
  const t = useTexts(shellTexts);
  const language = useLanguage();
  const { time, date } = useDates();
  const now = useNow(SECOND);
  const begins = starts_at === null ? now : Date.parse(starts_at);
  const left = begins - now;
  if (left > 0) {
    const seconds = Math.ceil(left / SECOND);
    const detail =
      left < MINUTE
        ? t('maintenance_soon', { n: seconds })
        : t('maintenance_at', { time: date(begins, { time: true }) });
    return { title: t('maintenance_planned'), detail };
  }
  const share = formatPercent(progress_percentage, 100, language);
  const parts = [
    t('maintenance_on'),
    ...(show_progress ? [t('maintenance_done', { share })] : []),
    ...(ends_at === null ? [] : [t('maintenance_until', { time: time(ends_at) })]),
  ];
  return { title: t('maintenance'), detail: parts.join(' ') };
}

function Maintenance({ status }: { readonly status: MaintenanceStatus }) {
  const t = useTexts(shellTexts);
  const { title, detail } = useMaintenanceWords(status);
  const { admin_level } = useUser();
  return (
    <div className={css['banner']} data-kind="partial" role="status">
      <IconTool size={20} stroke={1.8} aria-hidden="true" />
      <p className="grow">
        <b>{title}</b>. <span>{detail}</span>
      </p>
      {mayEnter(admin_level, 'panel/security') && (
        <Button size="xs" variant="default" component={Link} to="/security/maintenance">
          {t('maintenance_open')}
        </Button>
      )}
    </div>
  );
}

/** Says that the game is closed to players, or about to be. */
export function MaintenanceBanner() {
  const { data } = useQuery(callQuery('GET /security/maintenance'));
  if (data?.current_status.is_enabled !== true) return null;
  return <Maintenance status={data.current_status} />;
}

/** Says that a part of the panel did not come, and offers the way out. */
export function MissingPartBanner() {
  const t = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  if (!useHasMissingPart()) return null;
  return (
    <div className={css['banner']} data-kind="partial" role="alert">
      <IconRefreshAlert size={20} stroke={1.8} aria-hidden="true" />
      <p className="grow">
        <b>{t('part_missing')}</b> <span>{t('part_missing_note')}</span>
      </p>
      <Button size="xs" variant="default" onClick={() => window.location.reload()}>
        {common('reload')}
      </Button>
    </div>
  );
}
