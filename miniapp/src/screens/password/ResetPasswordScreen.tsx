import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../../text/account.js';
import { AccountPage } from '../../account/AccountPage.js';
import { ResultPanel } from '../../account/ResultPanel.js';
import { Choice } from '../../ui/form/Choice.js';
import { FormProblem, Submit } from '../../ui/form/Submit.js';
import { useFragment } from '../../account/fragment.js';
import { NewPassword, useNewPasswordFaults } from '../../account/NewPassword.js';
import { useForm } from '../../data/use-form.js';
import { call } from '../../api/index.js';
import { showToast } from '../../ui/Toast.js';
import { classes } from '../../lib/classes.js';
import styles from '../../account/account.module.css';

function Over() {
  const { t } = useTranslation();
  return (
    <ResultPanel icon="hourglass" tone="bad" title={t('verify.over')} text={t('reset.over_text')}>
      <Link className="btn primary wide" to="/forgot-password" replace>
        {t('reset.again')}
      </Link>
    </ResultPanel>
  );
}

function Done() {
  const { t } = useTranslation();
  return (
    <ResultPanel icon="check" tone="ok" title={t('reset.done')} text={t('reset.done_text')}>
      <Link className="btn primary wide" to="/sign-in" replace>
        {t('account.to_sign_in')}
      </Link>
    </ResultPanel>
  );
}

const CHOICES = ['keep', 'remove'] as const;
type SecondFactorChoice = (typeof CHOICES)[number];

/** The account has a second factor from before its address: it may be a stranger's. */
function SecondFactorQuestion({
  value,
  onChange,
}: {
  value: SecondFactorChoice | null;
  onChange: (choice: SecondFactorChoice) => void;
}) {
  const { t } = useTranslation();
  return (
    <Choice
      title={t('reset.second_factor')}
      note={t('reset.second_factor_text')}
      values={CHOICES}
      chosen={value}
      wordsOf={(choice) => t(`reset.second_factor_${choice}`)}
      onChoose={onChange}
    />
  );
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation();
  const passwordFaults = useNewPasswordFaults();
  const form = useForm({
    initial: { password: '', confirm: '', second_factor: null as SecondFactorChoice | null },
    validate: passwordFaults,
    failure: t('reset.failed'),
    fieldOf: { 'auth/password_weak': 'password', 'auth/password_same': 'password' },
    onSubmit: async ({ password, confirm, second_factor }) => {
      const { message } = await call('POST /auth/reset-password', {
        body: {
          token,
          password,
          confirm_password: confirm,
          ...(second_factor === null ? {} : { second_factor }),
        },
      });
      showToast(message, 'check');
      onDone();
    },
  });
  const [isAsked, setAsked] = useState(false);
  const isUnconfirmed = form.error?.code === 'auth/two_factor_unconfirmed';
  if (isUnconfirmed && !isAsked) setAsked(true);
  if (form.error?.code === 'auth/token_invalid') return <Over />;
  return (
    <form className={classes('panel pad', styles.stack)} onSubmit={form.submit} noValidate>
      <p className="row-s">{t('reset.text')}</p>
      <NewPassword
        label={t('account.new_password')}
        password={form.field('password')}
        confirm={form.field('confirm')}
      />
      {isAsked && (
        <SecondFactorQuestion
          value={form.values.second_factor}
          onChange={(second_factor) => form.change({ second_factor })}
        />
      )}
      <FormProblem text={form.problem} />
      <Submit busy={form.isPending} text={t('reset.deed')} />
    </form>
  );
}

const TOKEN = ['token'];

function Steps({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  return done ? <Done /> : <NewPasswordForm token={token} onDone={() => setDone(true)} />;
}

/** `/reset-password#token=…`: where the mailed link leads. */
export function ResetPasswordScreen() {
  const { t } = useTranslation();
  const token = useFragment(TOKEN)?.get('token') ?? null;
  return (
    <AccountPage title={t('reset.title')}>
      {token === null ? <Over /> : <Steps key={token} token={token} />}
    </AccountPage>
  );
}
