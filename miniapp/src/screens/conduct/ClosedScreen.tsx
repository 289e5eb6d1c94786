import { useTranslation } from 'react-i18next';
import type { ClosedAccount } from '../../api/index.js';
import { retryClosed, useSession } from '../../session/index.js';
import { classes } from '../../lib/classes.js';
import { Icon } from '../../ui/art/index.js';
import { AppealForm } from './AppealForm.js';
import { useMoment, useReason } from './words.js';
import styles from './conduct.module.css';

function Decision({ closed }: { readonly closed: ClosedAccount }) {
  const { t } = useTranslation();
  const reason = useReason();
  const moment = useMoment();
  return (
    <section className="panel pad" aria-labelledby="closed">
      <div className={styles.head}>
        <Icon name="lock" size={36} />
        <h1 id="closed">{t('conduct.closed_title')}</h1>
        <p>
          {closed.until === null
            ? t('conduct.closed_for_good')
            : t('conduct.closed_until', { until: moment(closed.until) })}
        </p>
      </div>
      <p className={styles.reason}>
        <b>{t('conduct.reason', { reason: reason(closed.reason) })}</b>
        <span className="row-s">{t('conduct.since', { at: moment(closed.at) })}</span>
      </p>
      {closed.message !== null && (
        <blockquote className={styles.quote}>
          <span className="row-s">{t('conduct.words')}</span>
          <p dir="auto">{closed.message}</p>
        </blockquote>
      )}
      <AppealForm token={closed.appeal_token} />
    </section>
  );
}

/** Shown in place of everything while the person's account is closed: why, until when, and how to appeal. */
export function ClosedScreen() {
  const { t } = useTranslation();
  const closed = useSession((session) => session.closed);
  if (closed === null) return null;
  return (
    <main className={classes('page', styles.closed)}>
      <Decision closed={closed} />
      <button type="button" className="btn quiet" onClick={retryClosed}>
        {t('conduct.again')}
      </button>
    </main>
  );
}
