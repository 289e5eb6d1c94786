import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../../text/account.js';
import { AccountPage } from '../../account/AccountPage.js';
import { ResultPanel } from '../../account/ResultPanel.js';
import { AskForMail } from '../../account/AskForMail.js';
import { FormProblem } from '../../ui/form/Submit.js';
import { useFragment } from '../../account/fragment.js';
import { useMutation } from '../../data/use-mutation.js';
import { ApiError, call } from '../../api/index.js';
import { refreshUser, useSession } from '../../session/index.js';
import { showToast } from '../../ui/Toast.js';

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

/** A link that can be used. It takes a tap: programs that look into mails open links by themselves. */
function Ask({ token, onDone, onOver }: { token: string; onDone: () => void; onOver: () => void }) {
  const { t } = useTranslation();
  const { isPending, problem, run } = useMutation(t('verify.failed'));
  const verify = () =>
    run(async () => {
      try {
        showToast((await call('POST /auth/verify-email', { body: { token } })).message, 'check');
        onDone();
      } catch (error) {
        if (!isOver(error)) throw error;
        onOver();
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
  const [state, setState] = useState<'ask' | 'done' | 'over'>('ask');
  return (
    <>
      {token !== null && state === 'ask' && (
        <Ask token={token} onDone={() => setState('done')} onOver={() => setState('over')} />
      )}
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
