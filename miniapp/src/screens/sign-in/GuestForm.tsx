import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { loadConfig, useConfig, useConfigFailed } from '../../api/config.js';
import { enterAsGuest } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { problemText } from '../../text/problem.js';
import { Icon } from '../../ui/art/index.js';

const NAME_MAX = 32;

function Unreachable() {
  const { t } = useTranslation();
  return (
    <div className="banner danger" role="alert">
      <Icon name="off" size={20} />
      <span className="grow">{t('sign_in.unreachable')}</span>
      <button type="button" className="btn sm danger" onClick={() => void loadConfig()}>
        {t('app.retry')}
      </button>
    </div>
  );
}

/** Guests are not let in here: the bot is the way. */
function ThroughTelegram({ link }: { link: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="note">{t('sign_in.closed')}</p>
      {link !== null && (
        <a className="btn primary wide" href={link} rel="noreferrer">
          <Icon name="share" size={20} />
          {t('sign_in.open_telegram')}
        </a>
      )}
    </>
  );
}

/** Asks for a name and enters as a guest, where the server lets guests in. */
export function GuestForm() {
  const { t } = useTranslation();
  const language = useLanguage();
  const config = useConfig();
  const configFailed = useConfigFailed();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  if (!config && configFailed) return <Unreachable />;
  if (!config)
    return <span className="skel line field-skel" aria-busy="true" aria-label={t('app.loading')} />;
  if (!config.allow_guests) {
    return (
      <ThroughTelegram link={config.bot_username && `https://${config.link_host}/${config.bot_username}`} />
    );
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    const refused = await enterAsGuest(name.trim());
    setBusy(false);
    setProblem(refused && problemText(refused.code, refused.reason, language));
  };

  return (
    <form className="guest" onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label htmlFor="guest-name">{t('sign_in.name')}</label>
        <input
          className="input"
          id="guest-name"
          autoComplete="nickname"
          enterKeyHint="go"
          maxLength={NAME_MAX}
          placeholder={t('sign_in.placeholder')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      {problem !== null && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
      <button className="btn primary big" type="submit" disabled={busy || name.trim() === ''}>
        {busy ? <span className="spin" /> : t('sign_in.guest')}
      </button>
    </form>
  );
}
