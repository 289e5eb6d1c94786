import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSanction } from '@hokm/shared/api';
import { APPEAL_MAX } from '@hokm/shared/api/sanctions/limits';
import { call } from '../../api/index.js';
import { useMutation } from '../../data/use-mutation.js';
import { Icon } from '../../ui/art/index.js';
import '../../text/conduct.js';
import { useMoment } from './words.js';
import styles from './conduct.module.css';

interface Props {
  /** Of a closed account, whose owner has no session. */
  readonly token?: string;
  /** The decisions that it may be about, newest first; of a closed account it is about the closing. */
  readonly against?: readonly OwnSanction[];
}

interface WhichProps {
  readonly against: readonly OwnSanction[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The choice of the decision, where there are several. */
function Which({ against, chosen, onChoose }: WhichProps) {
  const { t } = useTranslation();
  const moment = useMoment();
  return (
    <fieldset className={styles.which}>
      <legend>{t('conduct.which')}</legend>
      {against.map(({ id, kind, at }) => (
        <label key={id}>
          <input type="radio" name="against" checked={id === chosen} onChange={() => onChoose(id)} />
          {t('conduct.which_one', { kind: t(`conduct.kind.${kind}`), at: moment(at) })}
        </label>
      ))}
    </fieldset>
  );
}

/** The form of an appeal; after sending, a confirmation. */
export function AppealForm({ token, against = [] }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = against.find(({ id }) => id === picked) ?? against[0];
  const mutation = useMutation(t('conduct.not_sent'));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void mutation.run(async () => {
      await call('POST /user/appeal', {
        body: {
          text: text.trim(),
          ...(token === undefined ? {} : { appeal_token: token }),
          ...(chosen === undefined ? {} : { sanction_id: chosen.id }),
        },
      });
      setSent(true);
    });
  };
  if (isSent)
    return (
      <div className={styles.sent} role="status">
        <Icon name="check" size={24} />
        <b>{t('conduct.sent')}</b>
        <span className="row-s">
          {t(token === undefined ? 'conduct.sent_hint' : 'conduct.sent_hint_closed')}
        </span>
      </div>
    );
  return (
    <form className={styles.appeal} onSubmit={submit}>
      <b>{t('conduct.appeal_title')}</b>
      {against.length > 1 && <Which against={against} chosen={chosen?.id} onChoose={setPicked} />}
      <label className="row-s" htmlFor="appeal">
        {t('conduct.appeal_hint')}
      </label>
      <textarea
        id="appeal"
        aria-label={t('conduct.appeal')}
        className="input"
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
