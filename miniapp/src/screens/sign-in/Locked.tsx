import { useTranslation } from 'react-i18next';
import { useFormat } from '../../settings/use-format.js';
import { useNow } from '../../realtime/use-now.js';
import { Icon } from '../../ui/art/index.js';
import styles from '../../account/account.module.css';

const SECOND = 1000;

/** Too many wrong passwords: until when nothing is taken, and how long that still is. */
export function Locked({ until }: { until: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const left = Math.max(0, until - useNow(SECOND)) / SECOND;
  return (
    <div className="banner danger" role="alert">
      <Icon name="lock" size={20} />
      <span className="grow">
        {t('sign_in.locked_until', { time: format.time(new Date(until).toISOString()) })}
        <small>{t('sign_in.locked_text')}</small>
      </span>
      <b className={styles.lockClock} role="timer" aria-label={t('sign_in.lock_left')}>
        <bdi dir="ltr">{format.clock(left)}</bdi>
      </b>
    </div>
  );
}
