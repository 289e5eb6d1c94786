import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { accountTexts } from '../../text/account.js';
import { useTexts } from '../../text/define-texts.js';
import { setUpTexts } from '../../text/set-up.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { Panel } from '../../ui/Panel.js';
import { PasswordField } from '../../ui/SecretFields.js';
import { toastDone } from '../../ui/toasts.js';
import { CodesStep } from '../set-up/CodesStep.js';
import { SetUpSteps, useSetUp } from '../set-up/SetUpSteps.js';
import { signInChanged } from './changed.js';
import { CodesDialog } from './CodesDialog.js';
import { SecondFactorFacts, type FactsProps } from './SecondFactorFacts.js';

interface DialogProps {
  readonly onClose: () => void;
}

function SetUpDialog({ onClose }: DialogProps) {
  const setUp = useSetUp();
  const words = useTexts(setUpTexts);
  const [isBusy, setIsBusy] = useState(false);
  const isHeld = isBusy || setUp.step.name === 'codes';
  return (
    <CodesDialog title={words('set_up_title')} isHeld={isHeld} onClose={onClose}>
      <p className="note">{words(setUp.hint === 'set_up_hint' ? 'begin_hint' : setUp.hint)}</p>
      <SetUpSteps setUp={setUp} done={words('codes_done')} onBusy={setIsBusy} onDone={onClose} />
    </CodesDialog>
  );
}

/** New recovery codes in place of the old ones, shown once. */
function NewCodesDialog({ onClose }: DialogProps) {
  const t = useTexts(accountTexts);
  const words = useTexts(setUpTexts);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const renew = async () => {
    setIsBusy(true);
    try {
      const call = { body: {}, purpose: t('new_codes') };
      setCodes((await client.call('POST /auth/recovery-codes', call)).recovery_codes);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <CodesDialog title={t('new_codes')} isHeld={isBusy || codes !== null} onClose={onClose}>
      {codes === null ? (
        <DialogForm send={renew} onCancel={onClose} confirm={t('make_codes')}>
          <p>{t('new_codes_body')}</p>
        </DialogForm>
      ) : (
        <>
          <p className="note">{words('codes_hint')}</p>
          <CodesStep codes={codes} done={words('codes_done')} onKept={onClose} />
        </>
      )}
    </CodesDialog>
  );
}

/** Turns the second factor off, with the password where there is one. */
function EndDialog({ hasPassword, onClose }: DialogProps & { readonly hasPassword: boolean }) {
  const t = useTexts(accountTexts);
  const [password, setPassword] = useState('');
  const end = async () => {
    const body = hasPassword ? { password } : {};
    const { message } = await client.call('POST /auth/disable-2fa', { body, purpose: t('end_factor') });
    toastDone(message);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('end_factor_title')} size={460}>
      <DialogForm
        send={end}
        onCancel={onClose}
        confirm={t('turn_off')}
        isReady={!hasPassword || password !== ''}
        isBad
      >
        <p>{t('end_factor_body')}</p>
        {hasPassword && (
          <PasswordField
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
      </DialogForm>
    </Modal>
  );
}

/** The account's second factor: the set-up of an app when there is none, new recovery codes, and switching it off. */
export function SecondFactorPanel({ security }: Pick<FactsProps, 'security'>) {
  const t = useTexts(accountTexts);
  const [open, setOpen] = useState<'set_up' | 'codes' | 'end' | null>(null);
  const close = () => {
    setOpen(null);
    signInChanged();
  };
  const canSetUp = security !== undefined && !security.two_factor.totp;
  const isOn = security?.two_factor_enabled === true;
  return (
    <Panel
      title={t('second_factor')}
      {...(canSetUp
        ? {
            end: (
              <Button size="xs" onClick={() => setOpen('set_up')}>
                {t('set_up')}
              </Button>
            ),
          }
        : {})}
      {...(isOn
        ? {
            foot: (
              <Group gap="xs">
                <Button size="xs" variant="default" onClick={() => setOpen('codes')}>
                  {t('new_codes')}
                </Button>
                <Button size="xs" variant="subtle" color="red" onClick={() => setOpen('end')}>
                  {t('end_factor')}
                </Button>
              </Group>
            ),
          }
        : {})}
    >
      <SecondFactorFacts security={security} />
      {open === 'set_up' && <SetUpDialog onClose={close} />}
      {open === 'codes' && <NewCodesDialog onClose={close} />}
      {open === 'end' && <EndDialog hasPassword={security?.has_password === true} onClose={close} />}
    </Panel>
  );
}
