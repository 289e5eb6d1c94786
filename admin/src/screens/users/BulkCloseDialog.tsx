import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { STAFF_REASON_MAX } from '@hokm/shared/api/users/limits';
import { useTexts } from '../../text/define-texts.js';
import { usersTexts } from '../../text/users.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { openDialog } from '../../ui/open-dialog.js';
import { Lengths, USUAL_LENGTH, type Length } from './Lengths.js';

interface Props {
  readonly body: ReactNode;
  /** The verb on the button. */
  readonly confirm: string;
  readonly run: (reason: string, hours: number) => Promise<void>;
  readonly close: () => void;
}

function BulkCloseForm({ body, confirm, run, close }: Props) {
  const t = useTexts(usersTexts);
  const [reason, setReason] = useState('');
  const [length, setLength] = useState<Length>(USUAL_LENGTH);
  const send = async () => {
    await run(reason.trim(), Number(length));
    close();
  };
  return (
    <DialogForm send={send} onCancel={close} confirm={confirm} isReady={reason.trim() !== ''} isBad>
      <div>{body}</div>
      <TextInput
        label={t('reason_typed')}
        maxLength={STAFF_REASON_MAX}
        autoComplete="off"
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div>
        <Lengths value={length} onChange={setLength} isEndless={false} />
        <p className="note">{t('bulk_close_note')}</p>
      </div>
    </DialogForm>
  );
}

/** Asks why and for how long the accounts of many people are closed. */
export function openBulkClose({ title, ...props }: Omit<Props, 'close'> & { title: string }): Promise<void> {
  return openDialog(title, (close) => <BulkCloseForm {...props} close={close} />, 480);
}
