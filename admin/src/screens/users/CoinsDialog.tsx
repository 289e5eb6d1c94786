import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PanelUser } from '@hokm/shared/api/users';
import { STAFF_REASON_MAX } from '@hokm/shared/api/users/limits';
import { wholeNumber } from '@hokm/shared/spelling';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { newKey } from '@hokm/web/browser';
import { client } from '../../api/client.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { noticesTexts } from '../../text/notices.js';
import { usersTexts } from '../../text/users.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { openDialog } from '../../ui/open-dialog.js';
import { isTooMuch, useRoom } from '../../ui/room-alone.js';
import { Alone, toldAsked } from '../../ui/SecondPerson.js';
import type { OnDone } from './ModerateDialog.js';

interface Props {
  readonly user: PanelUser;
  readonly onDone: OnDone;
  readonly close: () => void;
}

/** The number that was typed in any digits; null for anything else. */
function amountOf(text: string): number | null {
  const amount = wholeNumber(text);
  return amount === 0 ? null : amount;
}

function CoinsForm({ user, onDone, close }: Props) {
  const t = useTexts(usersTexts);
  const ask = useTexts(noticesTexts);
  const language = useLanguage();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  // Sent twice, it takes effect once.
  const [key] = useState(newKey);
  const amount = amountOf(text);
  const room = useRoom('money.coins', user.id);
  const weight = Math.abs(amount ?? 0);
  const isAsked = isTooMuch(room, weight);
  const coins = (value: number) => formatNumber(value, language);
  const send = async () => {
    if (amount === null) return;
    const { balance, approval } = await client.call('POST /admin/users/:id/coins', {
      params: { id: user.id },
      body: { amount, reason: reason.trim(), key, ask: true },
      purpose: t('coins_title', { name: isolate(user.name) }),
    });
    close();
    await onDone(
      approval === null ? t('coins_done', { balance: coins(balance) }) : toldAsked(approval),
      null,
    );
  };
  return (
    <DialogForm
      send={send}
      onCancel={close}
      confirm={isAsked ? ask('ask') : t('coins_do')}
      isReady={amount !== null && user.balance + amount >= 0 && reason.trim() !== ''}
    >
      <p>{t('coins_body', { balance: coins(user.balance) })}</p>
      <TextInput
        label={t('coins_amount')}
        dir="ltr"
        labelProps={{ dir: 'auto' }}
        inputMode="numeric"
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {amount !== null && (
        <p className="note" aria-live="polite">
          {t('coins_after', { balance: coins(user.balance + amount) })}
        </p>
      )}
      <TextInput
        label={t('reason_typed')}
        maxLength={STAFF_REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Alone action="money.coins" room={room} weight={weight} />
    </DialogForm>
  );
}

/** Asks how many coins are added or taken, and why. */
export function openCoins(user: PanelUser, onDone: OnDone): Promise<void> {
  return openDialog(translate(usersTexts, 'coins_title', { name: isolate(user.name) }), (close) => (
    <CoinsForm user={user} onDone={onDone} close={close} />
  ));
}
