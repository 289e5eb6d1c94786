import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_MAX } from '@hokm/shared/api/messages/limits';
import { newKey } from '@hokm/web/browser';
import { useMutation } from '../../data/use-mutation.js';
import { useOffline } from '../../realtime/index.js';
import { Field } from '../../ui/form/TextField.js';
import styles from './messages.module.css';

/** The count of what is left is shown when it becomes little. */
const LEFT_SHOWN = 100;

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly rows: number;
  /** Sends the text. The key is the same until it has succeeded, so that a repeated message arrives once. */
  readonly send: (words: { text: string; key: string }) => Promise<void>;
}

/** A text to the team, and its button. What is typed stays until it was sent. */
export function WriteForm({ label, hint, rows, send }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const offline = useOffline();
  const key = useRef<string | null>(null);
  const mutation = useMutation(t('messages.not_sent'), ['GET /messages', 'GET /notifications']);
  const left = MESSAGE_MAX - text.length;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() === '' || offline) return;
    const made = (key.current ??= newKey());
    const isSent = await mutation.run(() => send({ text: text.trim(), key: made }));
    if (!isSent) return;
    key.current = null;
    setText('');
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field
        label={label}
        bad={mutation.problem}
        hint={left <= LEFT_SHOWN ? t('messages.left', { n: left }) : hint}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={rows}
            dir="auto"
            maxLength={MESSAGE_MAX}
            value={text}
            onChange={({ currentTarget }) => {
              // Another text is another message.
              key.current = null;
              setText(currentTarget.value);
            }}
          />
        )}
      </Field>
      <button
        type="submit"
        className="btn primary"
        aria-busy={mutation.isPending}
        disabled={text.trim() === '' || mutation.isPending || offline}
      >
        {mutation.isPending ? <span className="spin" /> : t('messages.send')}
      </button>
    </form>
  );
}
