import { useTranslation } from 'react-i18next';
import { ArrivedHeading } from '../../account/ResultPanel.js';
import { SecondFactor } from '../../account/SecondFactor.js';
import { Locked } from './Locked.js';
import type { SecondStep, SignIn } from './use-sign-in.js';
import { useLock } from './use-lock.js';
import styles from '../../account/sign-in.module.css';

/** The second step of a sign-in. */
export function SecondStepForm({ step, signIn }: { step: SecondStep; signIn: SignIn }) {
  const { t } = useTranslation();
  const { mutation, prove, back } = signIn;
  const lock = useLock(mutation.error);
  return (
    <div className={styles.stack}>
      <ArrivedHeading>{t('sign_in.second_title')}</ArrivedHeading>
      {lock !== null ? (
        <Locked until={lock} />
      ) : (
        <SecondFactor
          methods={step.asked.two_fa_methods ?? ['totp', 'recovery']}
          passkeyOptions={step.asked.passkey_options ?? null}
          mutation={mutation}
          onProof={prove}
        />
      )}
      <button type="button" className="btn quiet" onClick={back}>
        {t('sign_in.back_to_login')}
      </button>
    </div>
  );
}
