import { useTranslation } from 'react-i18next';

/** Shown while a screen's code is loaded. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <div className="shell" aria-busy="true">
      <span className="spin" role="progressbar" aria-label={t('app.loading')} />
    </div>
  );
}
