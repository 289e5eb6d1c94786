import { Button } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { MaintenanceStatus } from '@hokm/shared/api';
import { mayEnter } from '@hokm/shared/policy';
import { formatPercent } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { useUser } from '../session/session.js';
import { useTexts } from '../text/define-texts.js';
import { maintenanceTexts } from '../text/maintenance.js';
import { useDates } from '../ui/dates.js';
import css from './Health.module.css';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** In words: when work begins, how far it is, and when it is to end. */
function useMaintenanceWords(status: MaintenanceStatus): { readonly title: string; readonly detail: string } {
  const { starts_at, ends_at, show_progress, progress_percentage } = status;
  const t = useTexts(maintenanceTexts);
  const language = useLanguage();
  const { time, date } = useDates();
  const now = useNow(SECOND);
  const begins = starts_at === null ? now : Date.parse(starts_at);
  const left = begins - now;
  if (left > 0) {
    const seconds = Math.ceil(left / SECOND);
    const detail =
      left < MINUTE ? t('soon', { n: seconds }) : t('at', { time: date(begins, { time: true }) });
    return { title: t('planned'), detail };
  }
  const share = formatPercent(progress_percentage, 100, language);
  const parts = [
    t('on'),
    ...(show_progress ? [t('done', { share })] : []),
    ...(ends_at === null ? [] : [t('until', { time: time(ends_at) })]),
  ];
  return { title: t('title'), detail: parts.join(' ') };
}

/** Says that the game is closed to players, or about to be. */
export function MaintenanceBanner({ status }: { readonly status: MaintenanceStatus }) {
  const t = useTexts(maintenanceTexts);
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
          {t('open')}
        </Button>
      )}
    </div>
  );
}
