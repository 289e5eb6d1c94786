import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { APPEAL_MAX } from '@hokm/shared/api/sanctions/limits';
import { call, type ClosedAccount } from '../../api/index.js';
import { useMutation } from '../../data/use-mutation.js';
import { retryClosed, useSession } from '../../session/index.js';
import { classes } from '../../lib/classes.js';
import { Icon } from '../../ui/art/index.js';
import { useMoment, useReason } from './words.js';
import styles from './conduct.module.css';

/** The form of the appeal; after sending, a confirmation. */
function Appeal({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const mutation = useMutation(t('conduct.not_sent'));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void mutation.run(async () => {
      await call('POST /user/appeal', { body: { text: text.trim(), appeal_token: token } });
      setSent(true);
    });
  };
  if (isSent)
    return (
      <div className={styles.sent} role="status">
        <Icon name="check" size={24} />
        <b>{t('conduct.sent')}</b>
        <span className="row-s">{t('conduct.sent_hint')}</span>
      </div>
    );
  return (
    <form className={styles.appeal} onSubmit={submit}>
      <b>{t('conduct.appeal_title')}</b>
      <label className="row-s" htmlFor="appeal">
        {t('conduct.appeal_hint')}
      </label>
      <textarea
        id="appeal"
        aria-label={t('conduct.appeal')}
        className={styles.words}
        rows={4}
        dir="auto"
        maxLength={APPEAL_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {mutation.problem !== null && (
        <p className={styles.problem} role="alert">
          {mutation.problem}
        </p>
      )}
      <button type="submit" className="btn primary" disabled={text.trim() === '' || mutation.isPending}>
        {t('conduct.send')}
      </button>
    </form>
  );
}

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
      <Appeal token={closed.appeal_token} />
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
