import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Passkey } from '@hokm/shared/api';
import { ApiError } from '@hokm/web/client';
import { isolate } from '@hokm/web/format';
import { client } from '../../api/client.js';
import { accountTexts } from '../../text/account.js';
import { useTexts } from '../../text/define-texts.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { PasswordField } from '../../ui/SecretFields.js';
import { toastDone } from '../../ui/toasts.js';

interface Props {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Takes a passkey away. The last factor goes only with the password, which is asked for then. */
export function RemovePasskey({ passkey: { id, name }, onClose }: Props) {
  const t = useTexts(accountTexts);
  const [password, setPassword] = useState<string | null>(null);
  const remove = async () => {
    const body = password === null ? {} : { password };
    try {
      const call = { params: { id }, body, purpose: t('remove_passkey', { name: isolate(name) }) };
      const { message } = await client.call('DELETE /auth/passkeys/:id', call);
      toastDone(message);
      onClose();
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === 'auth/password_required';
      if (isAsked && password === null) setPassword('');
      else throw error;
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('remove_passkey', { name: isolate(name) })} size={460}>
      <DialogForm send={remove} onCancel={onClose} confirm={t('remove')} isReady={password !== ''} isBad>
        <p>{t(password === null ? 'remove_passkey_body' : 'remove_last_body')}</p>
        {password !== null && (
          <PasswordField value={password} onChange={(event) => setPassword(event.currentTarget.value)} />
        )}
      </DialogForm>
    </Modal>
  );
}
