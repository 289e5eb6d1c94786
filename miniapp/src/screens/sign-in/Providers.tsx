import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicConfig } from '@hokm/shared/api';
import { webSignInPath, type WebProvider } from '../../account/return-to.js';
import { getLaunch } from '../../telegram/current.js';
import { Icon } from '../../ui/art/index.js';
import { showToast } from '../../ui/Toast.js';

interface ButtonProps {
  provider: WebProvider;
  text: string;
  /** Names the deed that did not work. */
  failed: string;
  returnTo: string;
}

/** Leaves for a page on which one is vouched for. */
function ProviderButton({ provider, text, failed, returnTo }: ButtonProps) {
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    // Without a network the browser would show a page of its own, and the way back is long.
    if (!navigator.onLine) {
      showToast(failed, 'off');
      return;
    }
    setLeaving(true);
    window.location.assign(webSignInPath(provider, returnTo));
  };
  return (
    <button type="button" className="btn wide" disabled={leaving} onClick={leave}>
      {leaving ? (
        <span className="spin" />
      ) : (
        <Icon name={provider === 'google' ? 'globe' : 'telegram'} size={20} />
      )}
      {text}
    </button>
  );
}

/** The bot's address, for those who have Telegram at hand. */
function OpenTelegram({ config }: { config: PublicConfig }) {
  const { t } = useTranslation();
  if (config.bot_username === null) return null;
  return (
    <a className="btn wide" href={`https://${config.link_host}/${config.bot_username}`} rel="noreferrer">
      <Icon name="telegram" size={20} />
      {t('sign_in.open_telegram')}
    </a>
  );
}

/** Signing in by who vouches for people: Telegram outside of Telegram, and Google, as far as this server has them. */
export function Providers({ config, returnTo }: { config: PublicConfig; returnTo: string }) {
  const { t } = useTranslation();
  const inTelegram = getLaunch() !== null;
  const { telegram, google } = config.sign_in;
  return (
    <>
      {telegram && !inTelegram && (
        <ProviderButton
          provider="telegram-web"
          text={t('sign_in.telegram')}
          failed={t('sign_in.telegram_failed')}
          returnTo={returnTo}
        />
      )}
      {!telegram && !inTelegram && <OpenTelegram config={config} />}
      {google && !inTelegram && (
        <ProviderButton
          provider="google"
          text={t('sign_in.google')}
          failed={t('sign_in.google_failed')}
          returnTo={returnTo}
        />
      )}
    </>
  );
}
