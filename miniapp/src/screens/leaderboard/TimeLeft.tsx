import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from '@hokm/shared/api';
import { formatDuration } from '@hokm/web/format';
import { useNow } from '../../realtime/use-now.js';
import { useLanguage } from '../../settings/index.js';
import { Icon } from '../../ui/art/index.js';
import styles from './leaderboard.module.css';

/** How often the text is updated, ms; it shows minutes. */
const TICK = 15_000;

/** The time left in the period; `onOver` is called when it ends. */
export function TimeLeft({ period, endsAt, onOver }: { period: Period; endsAt: string; onOver: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const left = Date.parse(endsAt) - useNow(TICK);
  const over = left <= 0;
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  return (
    <p className={styles.timeLeft}>
      <Icon name="hourglass" size={16} />
      {t(`leaderboard.left_${period}`, { span: formatDuration(left, language) })}
    </p>
  );
}
