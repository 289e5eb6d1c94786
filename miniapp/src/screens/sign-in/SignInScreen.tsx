import { useTranslation } from 'react-i18next';
import '../../styles/sign-in.css';
import { useConfig } from '../../api/config.js';
import { retrySignIn, useSession } from '../../session/index.js';
import { useLanguage, useSettings } from '../../settings/index.js';
import { problemText } from '../../text/problem.js';
import { BrandMark, Icon, Toranj } from '../../ui/art/index.js';
import { GuestForm } from './GuestForm.js';

function Brand() {
  const { t } = useTranslation();
  return (
    <section className="brand felt">
      <span data-toranj="">
        <Toranj />
      </span>
      <BrandMark size={76} />
      <h1>{t('app.name')}</h1>
      <p>{t('sign_in.tagline')}</p>
    </section>
  );
}

/** Telegram's sign-in was refused: why, and the ways out. */
function Failed() {
  const { t } = useTranslation();
  const language = useLanguage();
  const problem = useSession((session) => session.problem);
  const text = problem ? problemText(problem.code, problem.reason, language) : '';
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

/** A session that has ended: nobody is thrown out without a word. */
function Ended() {
  const language = useLanguage();
  const problem = useSession((session) => (session.status === 'signed-out' ? session.problem : null));
  if (!problem) return null;
  return (
    <div className="banner warn" role="status">
      <Icon name="lock" size={20} />
      <span className="grow">{problemText(problem.code, problem.reason, language)}</span>
    </div>
  );
}

/** Who cannot read the page's language finds the other one here. */
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

/** The way in: by Telegram's launch data where the app was opened there, as a guest in a browser. */
export function SignInScreen() {
  const failed = useSession((session) => session.status === 'failed');
  const config = useConfig();
  return (
    <main className="page v-signin">
      <Brand />
      <div className="form">
        {failed && <Failed />}
        <Ended />
        {(!failed || config?.allow_guests === true) && <GuestForm />}
        <OtherLanguage />
      </div>
    </main>
  );
}
