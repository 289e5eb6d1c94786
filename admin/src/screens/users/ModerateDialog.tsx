import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  LASTING_SANCTIONS,
  STAFF_MESSAGE_MAX,
  STAFF_REASON_MAX,
  type SanctionKind,
} from '@hokm/shared/api/users/limits';
import type { PanelPerson } from '@hokm/shared/api/users';
import { CLOSING_ALONE_MS } from '@hokm/shared/policy';
import { REPORT_REASONS } from '@hokm/shared/conduct';
import { isolate } from '@hokm/web/format';
import { client } from '../../api/client.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { noticesTexts } from '../../text/notices.js';
import { usersTexts } from '../../text/users.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { useDates } from '../../ui/dates.js';
import { openDialog } from '../../ui/open-dialog.js';
import { SecondPerson, toldAsked } from '../../ui/SecondPerson.js';
import { Handle, UserWho } from './UserWho.js';
import { Lengths, USUAL_LENGTH, type Length } from './Lengths.js';
import { useReasonText } from './reason-text.js';
import css from './person.module.css';

const HOUR_MS = 60 * 60 * 1000;

export type OnDone = (text: string, undo: { readonly id: string } | null) => Promise<void>;

interface Props {
  readonly user: PanelPerson;
  readonly kind: SanctionKind;
  readonly onDone: OnDone;
  readonly close: () => void;
}

const lasts = (kind: SanctionKind) => LASTING_SANCTIONS.some((each) => each === kind);

/** A preview of the message that the player will read. */
function Preview({
  kind,
  reason,
  until,
  words,
}: {
  readonly kind: SanctionKind;
  readonly reason: string;
  readonly until: string;
  readonly words: string;
}) {
  const t = useTexts(usersTexts);
  if (kind === 'note') return null;
  return (
    <div className={css['preview']}>
      <span>{t('player_reads')}</span>
      <p>
        {t(`reads_${kind}`, { until, reason })} {words}
      </p>
    </div>
  );
}

function ModerateForm({ user, kind, onDone, close }: Props) {
  const t = useTexts(usersTexts);
  const reasonText = useReasonText();
  const { date } = useDates();
  const [reason, setReason] = useState<string>(kind === 'note' ? '' : 'other');
  const [length, setLength] = useState<Length>(USUAL_LENGTH);
  const [words, setWords] = useState('');
  const [name, setName] = useState('');
  const [opened] = useState(() => Date.now());
  const hours = Number(length);
  // For long: one person is not enough.
  const isAsked =
    kind === 'suspend' &&
    (hours === 0 || hours * HOUR_MS > CLOSING_ALONE_MS || user.admin_level === 'super_admin');
  const until =
    hours === 0
      ? t('until_lifted')
      : t('until_day', { until: date(opened + hours * HOUR_MS, { style: 'full', time: true }) });

  const send = async () => {
    const { undo, approval } = await client.call('POST /admin/users/:id/moderate', {
      params: { id: user.id },
      body: {
        action: isAsked && hours === 0 ? 'ban' : kind,
        // What was closed before counts, too.
        ask: kind === 'suspend',
        reason: reason.trim(),
        ...(lasts(kind) && hours > 0 ? { hours } : {}),
        ...(words.trim() === '' ? {} : { message: words.trim() }),
        ...(name.trim() === '' ? {} : { name: name.trim() }),
      },
    });
    close();
    const text =
      approval !== null
        ? toldAsked(approval)
        : kind === 'suspend'
          ? t('suspended', { name: isolate(user.name) })
          : t('done_action', { action: t(`kind_${kind}`) });
    await onDone(text, undo);
  };
  return (
    <DialogForm
      send={send}
      onCancel={close}
      confirm={
        isAsked
          ? translate(noticesTexts, 'ask')
          : kind === 'suspend'
            ? t('do_suspend', { length: t(`hours_${length}`) })
            : t(`kind_${kind}`)
      }
      isReady={reason.trim() !== ''}
      isBad={kind !== 'note' && kind !== 'warn'}
    >
      <UserWho person={user} size={40} isLink={false} second={<Handle user={user} />} />
      {kind === 'note' ? (
        <Textarea
          label={t('note_text')}
          description={t('notes_hint')}
          autosize
          minRows={2}
          maxLength={STAFF_REASON_MAX}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : (
        <Select
          label={t('reason')}
          withAsterisk
          allowDeselect={false}
          data-autofocus
          data={REPORT_REASONS.map((value) => ({ value, label: reasonText(value) }))}
          value={reason}
          onChange={(value) => setReason(value ?? 'other')}
        />
      )}
      {lasts(kind) && (
        <div>
          <Lengths value={length} onChange={setLength} />
          <p className="note" aria-live="polite">
            {until}
          </p>
        </div>
      )}
      {kind === 'rename' && (
        <TextInput
          label={t('new_name')}
          description={t('new_name_hint')}
          maxLength={32}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      {kind !== 'note' && (
        <Textarea
          label={t('words')}
          description={t('words_hint')}
          autosize
          minRows={2}
          maxLength={STAFF_MESSAGE_MAX}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <Preview kind={kind} reason={reasonText(reason)} until={until} words={words.trim()} />
      {kind === 'suspend' && <p className="note">{t('running_match')}</p>}
      {isAsked && <SecondPerson />}
    </DialogForm>
  );
}

/** Asks how a person is judged: why, how long, and what they will read. */
export function openModerate(user: PanelPerson, kind: SanctionKind, onDone: OnDone): Promise<void> {
  return openDialog(
    translate(usersTexts, `kind_${kind}`),
    (close) => <ModerateForm user={user} kind={kind} onDone={onDone} close={close} />,
    560,
  );
}
