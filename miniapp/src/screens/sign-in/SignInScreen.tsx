import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { PublicConfig } from '@hokm/shared/api';
import '../../text/account.js';
import { Brand } from '../../account/Brand.js';
import { FormProblem } from '../../ui/form/Submit.js';
import { currentPath, forgetLanding, SIGN_IN_PATH, consumeRedirect } from '../../account/after-sign-in.js';
import { useGoBack } from '../../navigation/back.js';
import { useConfig } from '../../data/config.js';
import { retrySignIn, useSession } from '../../session/index.js';
import { useLanguage, useSettings } from '../../settings/index.js';
import { codeText } from '@hokm/web/errors';
import { Icon } from '../../ui/art/index.js';
import { Ended } from './Ended.js';
import { GuestForm } from './GuestForm.js';
import { GuestNow } from './GuestNow.js';
import { SignInSkeleton } from './SignInSkeleton.js';
import { PasswordForm, useSignInForm } from './PasswordForm.js';
import { Providers } from './Providers.js';
import { SecondStepForm } from './SecondStepForm.js';
import { useExchange, useOAuthReturn } from './use-oauth-return.js';
import { useSignIn, type SignIn } from './use-sign-in.js';
import { classes } from '../../lib/classes.js';
import styles from '../../account/sign-in.module.css';

/** Shown when Telegram's sign-in was refused: the reason, and a button to try again. */
function Failed() {
  const { t } = useTranslation();
  const language = useLanguage();
  const problem = useSession((session) => session.problem);
  const text = problem ? codeText(problem.code, problem.reason, language) : '';
  return (
    <div className="banner danger" role="alert">
      <Icon name="off" size={20} />
      <span className="grow">
        {t('sign_in.failed')}. {text}
      </span>
      <button type="button" className="btn sm danger" onClick={retrySignIn}>
        {t('app.retry')}
      </button>
    </div>
  );
}

function Exchanging() {
  const { t } = useTranslation();
  return (
    <p className={styles.note} role="status">
      <span className="spin" /> {t('sign_in.starting')}
    </p>
  );
}

/** A button that switches to the other language. */
function OtherLanguage() {
  const language = useLanguage();
  const change = useSettings((settings) => settings.change);
  const other = language === 'fa' ? 'en' : 'fa';
  return (
    <button type="button" className="btn quiet" lang={other} onClick={() => change({ language: other })}>
      {other === 'en' ? 'English' : 'فارسی'}
    </button>
  );
}

interface WaysProps {
  config: PublicConfig;
  path: string;
  signIn: SignIn;
  /** The form that is open first. */
  first: 'guest' | 'account';
}

/** The forms to sign in with an account or to play as a guest. One is open, a tap opens the other. */
function Ways({ config, path, signIn, first }: WaysProps) {
  const { t } = useTranslation();
  const goBack = useGoBack();
  const isGuest = useSession((session) => session.user?.is_guest ?? false);
  const guests = config.sign_in.guest && !isGuest;
  const { password } = config.sign_in;
  const [chosen, setChosen] = useState(first);
  const form = useSignInForm(signIn);
  const asGuest = guests && (chosen === 'guest' || !password);
  return (
    <>
      {asGuest && <GuestForm path={path} />}
      {!asGuest && password && <PasswordForm form={form} />}
      {!guests && !password && <p className={styles.note}>{t('sign_in.closed')}</p>}
      <p className={styles.or}>
        <span>{t('sign_in.or')}</span>
      </p>
      {asGuest && password && (
        <button type="button" className="btn wide" onClick={() => setChosen('account')}>
          <Icon name="mail" size={20} />
          {t('sign_in.with_email')}
        </button>
      )}
      <Providers config={config} returnTo={path} />
      <div className={styles.rowMid}>
        {!asGuest && guests && (
          <button type="button" className="btn quiet" onClick={() => setChosen('guest')}>
            {t('sign_in.guest')}
          </button>
        )}
        {password && (
          <Link className="btn quiet" to="/register">
            {t('sign_in.register')}
          </Link>
        )}
        {isGuest && (
          <button type="button" className="btn quiet" onClick={goBack}>
            {t('sign_in.stay_guest')}
          </button>
        )}
      </div>
    </>
  );
}

/** Shown when the sign-in through Telegram failed: the person can still play as a guest. */
function FailedWays({ config, path }: { config: PublicConfig | null; path: string }) {
  return (
    <>
      <Failed />
      {config?.sign_in.guest === true && <GuestForm path={path} />}
    </>
  );
}

/**
 * Sign-in: by Telegram's launch data inside Telegram; in a browser with an account or as a guest. It is a
 * page of its own, and replaces any other page while nobody is signed in.
 */
export function SignInScreen() {
  const { pathname } = useLocation();
  const own = pathname === SIGN_IN_PATH;
  const status = useSession((session) => session.status);
  const isGuest = useSession((session) => session.user?.is_guest ?? false);
  const wasGuest = useSession((session) => session.problem?.wasGuest ?? true);
  const config = useConfig();
  const [opened] = useState(() => {
    forgetLanding();
    return currentPath();
  });
  const returned = useOAuthReturn();
  const path = returned.path ?? (own ? '/' : opened);
  const signIn = useSignIn(path);
  useExchange(returned.code, (code) => void signIn.mutation.run(() => signIn.begin({ code })));
  const exchanging = returned.code !== null && signIn.mutation.problem === null && signIn.step === null;

  if (own && status === 'signed-in' && (consumeRedirect() !== null || (!isGuest && !exchanging)))
    return <Navigate to={consumeRedirect() ?? path} replace />;
  const begins = signIn.step === null && !exchanging;
  const first = own || !wasGuest ? 'account' : 'guest';
  return (
    <main className={classes('page', styles.vSignin)}>
      <Brand />
      <div className={styles.form}>
        <Ended />
        {own && status === 'signed-in' && isGuest && <GuestNow />}
        <FormProblem text={begins ? returned.error : null} />
        {exchanging && <Exchanging />}
        {signIn.step !== null && <SecondStepForm step={signIn.step} signIn={signIn} />}
        {begins && status === 'failed' && <FailedWays config={config} path={path} />}
        {begins && status !== 'failed' && config !== null && (
          <Ways config={config} path={path} signIn={signIn} first={first} />
        )}
        {begins && config === null && <SignInSkeleton first={first} />}
        <OtherLanguage />
      </div>
    </main>
  );
}
