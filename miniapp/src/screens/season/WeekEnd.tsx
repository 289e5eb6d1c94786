import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatTime, formatWeekday } from '@hokm/web/format';
import { useNow } from '../../realtime/use-now.js';
import { useLanguage } from '../../settings/index.js';
import { Icon } from '../../ui/art/index.js';
import styles from './season.module.css';

/** How often the text is updated, ms; it shows minutes. */
const TICK = 15_000;

/** When the week ends in the reader's own zone, and the time left; `onOver` is called when it ends. */
export function WeekEnd({ endsAt, onOver }: { endsAt: string; onOver: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const end = new Date(endsAt);
  const left = end.getTime() - useNow(TICK);
  const over = left <= 0;
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  // Midnight belongs to the day before it.
  const isMidnight = end.getHours() === 0 && end.getMinutes() === 0;
  const until = isMidnight
    ? t('season.until_midnight', { weekday: formatWeekday(end.getTime() - 1, language) })
    : t('season.until', { weekday: formatWeekday(end, language), time: formatTime(end, language) });
  return (
    <p className={styles.end}>
      <Icon name="hourglass" size={16} />
      <span>{over ? t('season.over') : until}</span>
      {!over && (
        <span className={styles.left}>{t('season.left', { span: formatDuration(left, language) })}</span>
      )}
    </p>
  );
}
