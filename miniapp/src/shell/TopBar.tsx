import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGoBack } from '../navigation/back.js';
import { Icon } from '../ui/art/Icon.js';

interface Props {
  title: string;
  /** Instead of one step back. */
  onBack?: () => void;
  children?: ReactNode;
}

/** A page's header: the round back button, the title, and actions at the end. */
export function TopBar({ title, onBack, children }: Props) {
  const { t } = useTranslation();
  const goBack = useGoBack();
  return (
    <header className="bar">
      <button type="button" className="round" aria-label={t('app.back')} onClick={onBack ?? goBack}>
        <Icon name="back" />
      </button>
      <h1>{title}</h1>
      {children}
    </header>
  );
}
