import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactorMethod, StepUpMethod, StepUpOptionsAnswer } from '@hokm/shared/api';
import type { SentOf } from '@hokm/shared/api/endpoint';
import type { Endpoints } from '@hokm/shared/api/subjects';
import { PasswordField } from '../../ui/form/CredentialFields.js';
import { FormProblem, Submit } from '../../ui/form/Submit.js';
import { SecondFactor } from '../../account/SecondFactor.js';
import { useStepUp } from '../../data/step-up.js';
import { useForm } from '../../data/use-form.js';
import { useMutation, type Mutation } from '../../data/use-mutation.js';
import { useConfig } from '../../data/config.js';
import { call } from '../../api/index.js';
import { currentPath } from '../../account/after-sign-in.js';
import { getLaunch } from '../../telegram/current.js';
import { Icon } from '../../ui/art/index.js';
import { Sheet } from '../../ui/Sheet.js';
import { Providers } from '../sign-in/Providers.js';
import { classes } from '../../lib/classes.js';
import styles from '../../account/account.module.css';

/** Proof of identity: a password, Telegram's launch data, or a second factor. */
type Confirmation = SentOf<Endpoints['POST /auth/step-up'], 'body'>;

const isSecondFactor = (method: StepUpMethod): method is SecondFactorMethod =>
  method === 'totp' || method === 'recovery' || method === 'passkey';

interface WayProps {
  mutation: Mutation;
  onConfirm: (by: Confirmation) => Promise<void>;
}

function ByPassword({ mutation, onConfirm }: WayProps) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({ password: password === '' ? t('account.password_required') : null }),
    mutation,
    fieldOf: { 'auth/wrong_password': 'password' },
    onSubmit: onConfirm,
  });
  return (
    <form className={styles.stack} onSubmit={form.submit} noValidate>
      <PasswordField
        label={t('account.password')}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <FormProblem text={form.problem} />
      <Submit busy={form.isPending} text={t('account.confirm')} />
    </form>
  );
}

/** Telegram vouches again: by the launch of this page, while it is young. */
function ByTelegram({ mutation, onConfirm }: WayProps) {
  const { t } = useTranslation();
  const launch = getLaunch();
  if (launch === null) return null;
  return (
    <div className={styles.stack}>
      <FormProblem text={mutation.problem} />
      <button
        type="button"
        className="btn primary wide"
        disabled={mutation.isPending}
        onClick={() => void mutation.run(() => onConfirm({ init_data: launch.initData }))}
      >
        {mutation.isPending ? <span className="spin" /> : <Icon name="telegram" size={20} />}
        {t('step_up.telegram')}
      </button>
    </div>
  );
}

/** For accounts without a password or second factor: the person signs in again with their provider. */
function BySigningIn() {
  const { t } = useTranslation();
  const config = useConfig();
  if (getLaunch() !== null) return <p className="sheet-text">{t('step_up.reopen')}</p>;
  return (
    <div className={styles.stack}>
      <p className="sheet-text">{t('step_up.again')}</p>
      {config !== null && <Providers config={config} returnTo={currentPath()} />}
    </div>
  );
}

function Ways({ options, onDone }: { options: StepUpOptionsAnswer; onDone: () => void }) {
  const { t } = useTranslation();
  const mutation = useMutation(t('step_up.failed'));
  const { methods, passkey_options } = options;
  const confirm = async (by: Confirmation) => {
    await call('POST /auth/step-up', { body: by });
    onDone();
  };
  const second = methods.filter(isSecondFactor);
  if (second.length > 0)
    return (
      <SecondFactor methods={second} passkeyOptions={passkey_options} mutation={mutation} onProof={confirm} />
    );
  if (methods.includes('password')) return <ByPassword mutation={mutation} onConfirm={confirm} />;
  if (methods.includes('telegram') && getLaunch() !== null)
    return <ByTelegram mutation={mutation} onConfirm={confirm} />;
  return <BySigningIn />;
}

function StepUpSheet({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [options, setOptions] = useState<StepUpOptionsAnswer | null>(null);
  const { problem, run } = useMutation(t('step_up.failed'));
  const load = () => void run(async () => setOptions(await call('POST /auth/step-up/options')));
  const loadOnce = useEffectEvent(load);
  useEffect(() => loadOnce(), []);
  return (
    <Sheet title={t('step_up.title')} onClose={onClose}>
      <p className="sheet-text">{t('step_up.text')}</p>
      {options !== null && <Ways options={options} onDone={onDone} />}
      {options === null && problem === null && (
        <span
          className={classes('skel line', styles.fieldSkel)}
          role="status"
          aria-busy="true"
          aria-label={t('app.loading')}
        />
      )}
      {options === null && problem !== null && (
        <>
          <FormProblem text={problem} />
          <button type="button" className="btn wide" onClick={load}>
            {t('app.retry')}
          </button>
        </>
      )}
    </Sheet>
  );
}

/** Where a call that needs a confirmed session asks for it. Stands once in each page that makes such calls. */
export function StepUpPlace() {
  const asked = useStepUp((store) => store.asked);
  useEffect(() => () => useStepUp.getState().asked?.(false), []);
  if (asked === null) return null;
  return <StepUpSheet onDone={() => asked(true)} onClose={() => asked(false)} />;
}
