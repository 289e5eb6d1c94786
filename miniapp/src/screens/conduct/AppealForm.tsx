import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { APPEAL_MAX } from '@hokm/shared/api/sanctions/limits';
import { call } from '../../api/index.js';
import { useMutation } from '../../data/use-mutation.js';
import { Icon } from '../../ui/art/index.js';
import '../../text/conduct.js';
import styles from './conduct.module.css';

interface Props {
  /** Of a closed account, whose owner has no session. */
  readonly token?: string;
}

/** The form of an appeal; after sending, a confirmation. */
export function AppealForm({ token }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const mutation = useMutation(t('conduct.not_sent'));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void mutation.run(async () => {
      const words = { text: text.trim() };
      const body = token === undefined ? words : { ...words, appeal_token: token };
      await call('POST /user/appeal', { body });
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
