import { Select, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BROADCAST_TEXT_MAX } from '@hokm/shared/api/broadcasts/limits';
import { isolate } from '@hokm/web/format';
import { newKey } from '@hokm/web/browser';
import { client } from '../../api/client.js';
import { callQuery, invalidate } from '../../api/queries.js';
import { readCopy, removeCopy, writeCopy, type LocalCopy } from '../../form/local-copy.js';
import { useTexts } from '../../text/define-texts.js';
import { messagesTexts } from '../../text/messages.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { toastDone } from '../../ui/toasts.js';
import { MESSAGE_CALLS } from './message-words.js';

const PAUSE_MS = 250;
const SHORTEST = 2;
/** Each paragraph in its own direction; without one, in that of the page. */
const OWN_DIRECTION = { input: { unicodeBidi: 'plaintext' } } as const;

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** The values of the form, kept on the device until they are sent. */
interface Values {
  readonly person: Person | null;
  readonly text: string;
  /** The last attempt: its key, its text and its receiver. */
  readonly tried: { readonly key: string; readonly text: string; readonly to: string } | null;
}
const NOTHING: Values = { person: null, text: '', tried: null };

interface FindProps {
  readonly person: Person | null;
  readonly onChange: (person: Person | null) => void;
}

/** Finds a player by the beginning of a name or an address. */
function FindPerson({ person, onChange }: FindProps) {
  const t = useTexts(messagesTexts);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const isWanted = q.length >= SHORTEST && q !== person?.name;
  const { data, error, isFetching } = useQuery({
    ...callQuery('GET /admin/search', { query: { q } }),
    enabled: isWanted,
  });
  const found = isWanted ? (data?.people ?? []) : [];
  const options = found.map(({ id, name, handle }) => ({
    value: id,
    label: handle === '' ? name : `${isolate(name)} · ${isolate(handle)}`,
  }));
  const isChosenFound = person === null || found.some(({ id }) => id === person.id);
  return (
    <Select
      label={t('player')}
      description={t('player_hint')}
      data-autofocus
      searchable
      clearable
      comboboxProps={{ withinPortal: true }}
      // The server has searched already.
      filter={({ options: all }) => all}
      data={isChosenFound ? options : [{ value: person.id, label: person.name }, ...options]}
      value={person?.id ?? null}
      onSearchChange={setTyped}
      error={isWanted && error !== null && t('player_failed')}
      nothingFoundMessage={isWanted && !isFetching ? t('player_none') : undefined}
      onChange={(id) => {
        const chosen = found.find((each) => each.id === id) ?? null;
        onChange(chosen === null ? null : { id: chosen.id, name: chosen.name });
      }}
    />
  );
}

interface Props {
  /** Null: the player is chosen here. */
  readonly to: Person | null;
  readonly user: string;
  readonly onSent: (thread: string) => void;
  readonly close: () => void;
}

/** The form in which a thread with one player is begun. */
export function WriteForm({ to, user, onSent, close }: Props) {
  const t = useTexts(messagesTexts);
  const name = `write/${to?.id ?? 'new'}`;
  const [values, setValues] = useState(
    () => (readCopy(user, name) as LocalCopy<Values> | null)?.values ?? NOTHING,
  );
  const [isKept, setIsKept] = useState(true);
  const person = to ?? values.person;
  const text = values.text.trim();
  const keep = (next: Values) => {
    setValues(next);
    setIsKept(writeCopy(user, name, { values: next, at: Date.now() }));
  };
  const send = async () => {
    if (person === null) return;
    // The same message sent again has the same key, so that it arrives once.
    const isSame = values.tried?.text === text && values.tried.to === person.id;
    const tried = {
      key: isSame ? values.tried.key : newKey(),
      text,
      to: person.id,
    };
    keep({ ...values, tried });
    const { id } = await client.call('POST /admin/comms/messages', {
      body: { to: { account: person.id }, texts: { fa: text, en: '' }, key: tried.key },
    });
    removeCopy(user, name);
    close();
    toastDone(t('written'));
    await invalidate(...MESSAGE_CALLS);
    onSent(id);
  };
  return (
    <DialogForm send={send} onCancel={close} confirm={t('send')} isReady={person !== null && text !== ''}>
      <p className="note">{t('write_hint')}</p>
      {to === null && (
        <FindPerson person={values.person} onChange={(next) => keep({ ...values, person: next })} />
      )}
      <Textarea
        label={t('text')}
        {...(to === null ? {} : { 'data-autofocus': true })}
        styles={OWN_DIRECTION}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={BROADCAST_TEXT_MAX}
        value={values.text}
        onChange={(event) => keep({ ...values, text: event.currentTarget.value })}
      />
      {values.text !== '' && <p className="note">{t(isKept ? 'kept' : 'not_kept')}</p>}
    </DialogForm>
  );
}
