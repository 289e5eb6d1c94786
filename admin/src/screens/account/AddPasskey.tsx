import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { PASSKEY_NAME_MAX } from '@hokm/shared/api/passkeys/limits';
import { passkeyFaultText, registerPasskey } from '@hokm/web/passkey';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { accountTexts } from '../../text/account.js';
import { useTexts } from '../../text/define-texts.js';
import { setUpTexts } from '../../text/set-up.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { FormProblem } from '../../ui/States.js';
import { toastDone } from '../../ui/toasts.js';
import { CodesStep } from '../set-up/CodesStep.js';
import { CodesDialog } from './CodesDialog.js';

/** Names a new passkey and lets the device make it. The first second factor brings recovery codes. */
export function AddPasskey({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(accountTexts);
  const setUp = useTexts(setUpTexts);
  const language = useLanguage();
  const [name, setName] = useState<string>(t('passkey_default_name'));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = async () => {
    setProblem(null);
    const purpose = t('add_passkey');
    const { options } = await client.call('POST /auth/passkeys/options', { purpose });
    const made = await registerPasskey(options);
    if (!made.ok) {
      setProblem(passkeyFaultText(made.fault, language));
      return;
    }
    const body = { name: name.trim() || t('passkey_default_name'), response: made.response };
    const { recovery_codes } = await client.call('POST /auth/passkeys', { body, purpose });
    toastDone(t('passkey_added'));
    if (recovery_codes === null) onClose();
    else setCodes(recovery_codes);
  };
  const add = async () => {
    setIsBusy(true);
    try {
      await make();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <CodesDialog
      title={codes === null ? t('add_passkey') : t('recovery_title')}
      isHeld={isBusy || codes !== null}
      onClose={onClose}
    >
      {codes === null ? (
        <DialogForm send={add} onCancel={onClose} confirm={t('make_passkey')}>
          <p>{t('passkey_body')}</p>
          <TextInput
            label={t('passkey_name')}
            maxLength={PASSKEY_NAME_MAX}
            value={name}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <FormProblem problem={problem} />
        </DialogForm>
      ) : (
        <>
          <p className="note">{setUp('codes_hint')}</p>
          <CodesStep codes={codes} done={setUp('codes_done')} onKept={onClose} />
        </>
      )}
    </CodesDialog>
  );
}
