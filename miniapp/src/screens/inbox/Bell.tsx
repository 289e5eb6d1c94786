import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import { useUnread } from './use-unread.js';
import styles from './inbox.module.css';

const MOST = 99;

/** The way to the notifications, with the number of the unread ones. */
export function Bell() {
  const { t } = useTranslation();
  const format = useFormat();
  const unread = Math.min(useUnread(), MOST);
  return (
    <Link
      className={classes('tb', styles.bell)}
      to="/notifications"
      aria-label={unread === 0 ? t('home.bell') : t('home.bell_unread', { n: unread })}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className={classes('badge-n', styles.count)} aria-hidden="true">
          {format.number(unread)}
        </span>
      )}
    </Link>
  );
}
