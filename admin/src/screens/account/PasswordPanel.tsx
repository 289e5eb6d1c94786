import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { accountTexts } from '../../text/account.js';
import { useTexts } from '../../text/define-texts.js';
import { newPasswordTexts } from '../../text/new-password.js';
import { signInTexts } from '../../text/sign-in.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { Bone } from '../../ui/States.js';
import { Ago } from '../../ui/dates.js';
import { ChangePasswordForm } from '../set-up/ChangePasswordForm.js';
import { signInChanged } from './changed.js';
import type { FactsProps } from './SecondFactorFacts.js';

function Changed({ security }: Pick<FactsProps, 'security'>) {
  const t = useTexts(accountTexts);
  if (security === undefined) return <Bone width={72} />;
  const { has_password, password_changed_at: at } = security;
  if (!has_password) return t('no_password');
  return at === null ? t('never') : <Ago at={at} />;
}

/** The account's password, which its owner may change. */
export function PasswordPanel({ security }: Pick<FactsProps, 'security'>) {
  const t = useTexts(accountTexts);
  const change = useTexts(newPasswordTexts);
  const signIn = useTexts(signInTexts);
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <Panel
      title={signIn('password')}
      {...(security?.has_password === true
        ? {
            end: (
              <Button size="xs" variant="default" onClick={dialog.open}>
                {change('change_password')}
              </Button>
            ),
          }
        : {})}
    >
      <Facts rows={[[t('password_changed'), <Changed key="changed" security={security} />]]} />
      <Modal opened={isOpen} onClose={dialog.close} title={change('change_password')} size={460}>
        <ChangePasswordForm
          asksForOthers
          onDone={() => {
            dialog.close();
            signInChanged();
          }}
        />
      </Modal>
    </Panel>
  );
}
