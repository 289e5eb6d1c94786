import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../../text/account.js';
import { AccountPage } from '../../account/AccountPage.js';
import { ArrivedHeading, ResultPanel } from '../../account/ResultPanel.js';
import { AskForMail } from '../../account/AskForMail.js';
import { NewPassword, useNewPasswordFaults } from '../../account/NewPassword.js';
import { FormProblem, Submit } from '../../ui/form/Submit.js';
import { useFragment } from '../../account/fragment.js';
import { useForm } from '../../data/use-form.js';
import { useMutation } from '../../data/use-mutation.js';
import { ApiError, call } from '../../api/index.js';
import { refreshUser, useSession } from '../../session/index.js';
import { showToast } from '../../ui/Toast.js';
import { classes } from '../../lib/classes.js';
import styles from '../../account/account.module.css';

function Done() {
  const { t } = useTranslation();
  const signedIn = useSession((session) => session.token !== null);
  return (
    <ResultPanel
      icon="check"
      tone="ok"
      title={t('verify.done')}
      text={t(signedIn ? 'verify.done_linked' : 'verify.done_text')}
    >
      <Link className="btn primary wide" to={signedIn ? '/security' : '/sign-in'} replace>
        {t(signedIn ? 'verify.to_security' : 'account.to_sign_in')}
      </Link>
    </ResultPanel>
  );
}

function Over() {
  const { t } = useTranslation();
  return (
    <ResultPanel icon="hourglass" tone="bad" title={t('verify.over')} text={t('verify.over_text')}>
      <Link className="btn wide" to="/sign-in" replace>
        {t('account.to_sign_in')}
      </Link>
    </ResultPanel>
  );
}

/** The way to another mail. */
function Resend() {
  const { t } = useTranslation();
  return (
    <AskForMail
      text={t('verify.resend_text')}
      deed={t('verify.resend_deed')}
      failed={t('verify.resend_failed')}
      sent={{ title: t('register.sent'), text: t('verify.sent_text') }}
      ask={(email) => call('POST /auth/resend-verification', { body: { email } })}
    />
  );
}

/** The link is used, too old, or was never one. */
const isOver = (error: unknown) =>
  error instanceof ApiError && ['auth/token_invalid', 'request/invalid'].includes(error.code);

interface StepProps {
  token: string;
  onDone: () => void;
  onOver: () => void;
}

/** The link was opened in another browser than the one that asked for it: a new password is set here. */
function SetPassword({ token, onDone, onOver }: StepProps) {
  const { t } = useTranslation();
  const passwordFaults = useNewPasswordFaults();
  const form = useForm({
    initial: { password: '', confirm: '' },
    validate: passwordFaults,
    failure: t('verify.failed'),
    fieldOf: { 'auth/password_weak': 'password' },
    onSubmit: async ({ password, confirm }) => {
      try {
        const body = { token, password, confirm_password: confirm };
        showToast((await call('POST /auth/verify-email', { body })).message, 'check');
        onDone();
      } catch (error) {
        if (!isOver(error)) throw error;
        onOver();
      }
    },
  });
  return (
    <form className={classes('panel pad', styles.stack)} onSubmit={form.submit} noValidate>
      <ArrivedHeading>{t('verify.set_password')}</ArrivedHeading>
      <p className="row-s">{t('verify.set_password_text')}</p>
      <NewPassword
        label={t('account.new_password')}
        password={form.field('password')}
        confirm={form.field('confirm')}
      />
      <FormProblem text={form.problem} />
      <Submit busy={form.isPending} text={t('verify.deed')} />
    </form>
  );
}

/** A link that can be used. It takes a tap: programs that look into mails open links by themselves. */
function Ask({ token, onDone, onOver, onPasswordNeeded }: StepProps & { onPasswordNeeded: () => void }) {
  const { t } = useTranslation();
  const { isPending, problem, run } = useMutation(t('verify.failed'));
  const verify = () =>
    run(async () => {
      try {
        showToast((await call('POST /auth/verify-email', { body: { token } })).message, 'check');
        onDone();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'auth/password_needed') onPasswordNeeded();
        else if (isOver(error)) onOver();
        else throw error;
        return;
      }
      await refreshUser();
    });
  return (
    <ResultPanel icon="mail" title={t('verify.ask')} text={t('verify.ask_text')}>
      <FormProblem text={problem} />
      <button type="button" className="btn primary wide" disabled={isPending} onClick={() => void verify()}>
        {isPending ? (
          <span className="spin" role="progressbar" aria-label={t('app.loading')} />
        ) : (
          t('verify.deed')
        )}
      </button>
    </ResultPanel>
  );
}

const TOKEN = ['token'];

function Steps({ token }: { token: string | null }) {
  const [state, setState] = useState<'ask' | 'password' | 'done' | 'over'>('ask');
  const ends = { onDone: () => setState('done'), onOver: () => setState('over') };
  return (
    <>
      {token !== null && state === 'ask' && (
        <Ask token={token} {...ends} onPasswordNeeded={() => setState('password')} />
      )}
      {token !== null && state === 'password' && <SetPassword token={token} {...ends} />}
      {state === 'done' && <Done />}
      {state === 'over' && <Over />}
      {(token === null || state === 'over') && <Resend />}
    </>
  );
}

/** `/verify-email#token=…`: where the mailed link leads. Without a token it sends another mail. */
export function VerifyEmailScreen() {
  const { t } = useTranslation();
  const token = useFragment(TOKEN)?.get('token') ?? null;
  return (
    <AccountPage title={t('verify.title')}>
      <Steps key={token} token={token} />
    </AccountPage>
  );
}
