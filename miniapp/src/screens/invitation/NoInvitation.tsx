import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/index.js';
import { useSiteTitle } from '../../data/config.js';
import { classes } from '../../lib/classes.js';
import { BrandMark, Toranj } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { useOnline } from '../../ui/use-online.js';
import { OtherWays } from './OtherWays.js';
import styles from './invitation.module.css';

/** Refusals after which there is nothing to try again, with the texts that tell them. */
const GONE: Readonly<Record<string, 'over' | 'gone' | 'friend_gone'>> = {
  'game/finished': 'over',
  'room/does_not_exist': 'gone',
  'friends/not_found': 'friend_gone',
  // A link that is cut short.
  'request/invalid': 'friend_gone',
};

/** The head of the page where there is nothing to show. */
export function EmptyHall() {
  const site = useSiteTitle();
  return (
    <section className={classes('felt', styles.hall, styles.low)}>
      <Toranj />
      <BrandMark size={76} />
      <h1>
        <bdi>{site}</bdi>
      </h1>
    </section>
  );
}

/** Shown when the invitation's room or person is gone, or the server cannot be reached; leads to other tables or tries again. */
export function NoInvitation({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation();
  const online = useOnline();
  const gone = GONE[error.code];
  if (gone !== undefined)
    return (
      <Notice icon="lock" title={t(`invitation.${gone}`)} text={t(`invitation.${gone}_text`)} alert>
        <OtherWays />
      </Notice>
    );
  if (!online)
    return (
      <Notice icon="off" title={t('invitation.failed')} text={t('connection.no_network')} alert>
        <button type="button" className="btn primary sm" onClick={onRetry}>
          {t('app.retry')}
        </button>
      </Notice>
    );
  return <Problem title={t('invitation.failed')} error={error} onRetry={onRetry} />;
}
