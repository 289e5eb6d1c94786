import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../../text/account.js';
import { AccountPage } from '../../account/AccountPage.js';
import { ResultPanel } from '../../account/ResultPanel.js';
import { FormProblem, Submit } from '../../account/Fields.js';
import { useFragment } from '../../account/fragment.js';
import { NewPassword, typedFault } from '../../account/NewPassword.js';
import { useMutation } from '../../data/use-mutation.js';
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

function Form({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ password: '', confirm: '' });
  const [tried, setTried] = useState(false);
  const deed = useMutation(t('reset.failed'));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (typedFault(typed) !== null) return;
    const { password, confirm } = typed;
    void deed.run(async () => {
      showToast(
        (await call('POST /auth/reset-password', { body: { token, password, confirm_password: confirm } }))
          .message,
        'check',
      );
      onDone();
    });
  };
  if (deed.error?.code === 'auth/token_invalid') return <Over />;
  const refusedRules = deed.error?.details.errors;
  return (
    <form className={classes('panel pad', styles.stack)} onSubmit={submit} noValidate>
      <p className="row-s">{t('reset.text')}</p>
      <NewPassword
        label={t('account.new_password')}
        typed={typed}
        tried={tried}
        refused={refusedRules}
        onChange={(changed) => {
          deed.reset();
          setTyped(changed);
        }}
      />
      <FormProblem text={refusedRules ? null : deed.problem} />
      <Submit busy={deed.isPending} text={t('reset.deed')} />
    </form>
  );
}

const TOKEN = ['token'];

function Steps({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  return done ? <Done /> : <Form token={token} onDone={() => setDone(true)} />;
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
