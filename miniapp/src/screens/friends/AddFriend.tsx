import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MAX, SEARCH_MIN } from '@hokm/shared/api/friends/limits';
import { namedPerson, typedText } from '@hokm/shared/spelling';
import { useDebouncedValue } from '../../lib/use-debounced-value.js';
import { Suggestions } from './Suggestions.js';
import { useAsk } from './use-ask.js';
import styles from './friends.module.css';

/** Longest username or id that is sent, in characters. */
const MAX = 64;
/** The search runs after a pause in typing of this length, ms. */
const PAUSE = 300;

/** Adds a friend by username or id; while one types, people whose name begins so. */
export function AddFriend({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [who, setWho] = useState('');
  const [refusal, setRefusal] = useState<{ who: string; words: string } | null>(null);
  const { busy, ask } = useAsk(onDone);
  const wanted = namedPerson(who) ?? typedText(who);
  const settled = useDebouncedValue(wanted.replace(/^@/, ''), PAUSE);
  const searching = wanted !== '' && settled.length >= SEARCH_MIN && settled.length <= SEARCH_MAX;
  const words = refusal?.who === wanted ? refusal.words : null;

  const send = async (person: string, typed: string) => {
    const refused = await ask(person);
    if (refused === null) setWho('');
    else setRefusal({ who: typed, words: refused });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (wanted !== '' && busy === null) void send(wanted, wanted);
  };

  return (
    <section className={styles.addFriend}>
      <form className="two" onSubmit={submit}>
        <input
          className="input grow"
          aria-label={t('friends.add_label')}
          aria-describedby="add-refusal"
          aria-invalid={words !== null}
          placeholder={t('friends.add_hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          maxLength={MAX}
          value={who}
          onChange={({ target }) => setWho(target.value)}
        />
        <button className="btn primary" type="submit" disabled={wanted === '' || busy !== null}>
          {busy === wanted && busy !== '' ? <span className="spin" /> : t('friends.add')}
        </button>
      </form>
      <p className="hint bad" id="add-refusal" role="alert">
        {words}
      </p>
      {searching && words === null && (
        <Suggestions q={settled} busy={busy} onAdd={(person) => void send(person.id, wanted)} />
      )}
    </section>
  );
}
