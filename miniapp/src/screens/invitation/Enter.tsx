import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../data/config.js';
import { GuestForm } from '../sign-in/GuestForm.js';

interface Props {
  /** Where the person is led with their session. */
  path: string;
  /** The words of the button, before the name and after it. */
  label: string;
  /** Opens the other ways to sign in. */
  onAccount: () => void;
}

/** The one button of an invitation, and after it the name. Where guests may not play, the ways to sign in. */
export function Enter({ path, label, onAccount }: Props) {
  const { t } = useTranslation();
  const config = useConfig();
  const [naming, setNaming] = useState(false);
  const guests = config?.sign_in.guest !== false;
  if (naming) return <GuestForm path={path} label={label} hint={t('invitation.name_hint')} focused />;
  return (
    <>
      <button
        type="button"
        className="btn primary big"
        onClick={() => {
          if (guests) setNaming(true);
          else onAccount();
        }}
      >
        {label}
      </button>
      {guests && (
        <button type="button" className="btn quiet wide" onClick={onAccount}>
          {t('invitation.account')}
        </button>
      )}
    </>
  );
}
