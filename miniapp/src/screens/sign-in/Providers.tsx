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
  /** The text for a failed attempt. */
  failed: string;
  returnTo: string;
}

/** A button that opens the provider's sign-in page. */
function ProviderButton({ provider, text, failed, returnTo }: ButtonProps) {
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    // Without a network the browser would leave the app for its own error page.
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

/** Sign-in by a provider: Google, and Telegram outside of Telegram, as far as this server offers them. */
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
