import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { invalidate } from '../../api/queries.js';
import { accountTexts } from '../../text/account.js';
import { useTexts } from '../../text/define-texts.js';
import { signInTexts } from '../../text/sign-in.js';
import { Panel } from '../../ui/Panel.js';
import { SetUpSteps, useSetUp } from '../set-up/SetUpSteps.js';
import { SecondFactorFacts, type FactsProps } from './SecondFactorFacts.js';

function SetUpDialog({ onDone }: { readonly onDone: () => void }) {
  const setUp = useSetUp();
  const t = useTexts(signInTexts);
  return (
    <>
      <p className="note">{t(setUp.hint === 'set_up_hint' ? 'begin_hint' : setUp.hint)}</p>
      <SetUpSteps setUp={setUp} onDone={onDone} />
    </>
  );
}

/** The account's second factor, with the set-up of an app when there is none. */
export function SecondFactorPanel({ security }: Pick<FactsProps, 'security'>) {
  const t = useTexts(accountTexts);
  const signIn = useTexts(signInTexts);
  const [isOpen, dialog] = useDisclosure(false);
  const canSetUp = security !== undefined && !security.two_factor.totp;
  return (
    <Panel
      title={t('second_factor')}
      {...(canSetUp
        ? {
            end: (
              <Button size="xs" onClick={dialog.open}>
                {t('set_up')}
              </Button>
            ),
          }
        : {})}
    >
      <SecondFactorFacts security={security} />
      <Modal opened={isOpen} onClose={dialog.close} title={signIn('set_up_title')} size={460}>
        <SetUpDialog
          onDone={() => {
            dialog.close();
            void invalidate('GET /security/info', 'GET /auth/sessions');
          }}
        />
      </Modal>
    </Panel>
  );
}
