import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '@hokm/web/format';
import { useSession } from '../../session/index.js';
import { getLaunch } from '../../telegram/current.js';
import { Icon } from '../../ui/art/index.js';
import { ConfirmSheet } from '../../ui/ConfirmSheet.js';
import { signOut } from './sign-out.js';

/** Leaving the account on this device. Inside Telegram there is nothing to leave: its launch signs in anew. */
export function Account() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const [asking, setAsking] = useState(false);
  if (user === null || getLaunch() !== null) return null;
  return (
    <>
      <button type="button" className="btn danger wide" onClick={() => setAsking(true)}>
        <Icon name="leave" size={20} />
        <span>{t('settings.sign_out')}</span>
      </button>
      {asking && (
        <ConfirmSheet
          title={t('settings.sign_out_title', { name: isolate(user.name) })}
          cost={t(user.is_guest ? 'settings.sign_out_guest' : 'settings.sign_out_text')}
          deed={t('settings.sign_out')}
          onDeed={() => void signOut()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
