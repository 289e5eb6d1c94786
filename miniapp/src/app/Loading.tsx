import { useTranslation } from 'react-i18next';

/** Shown while a screen's code is loaded. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <main className="shell" aria-busy="true">
      <h1 className="sr">{t('app.loading')}</h1>
      <span className="spin" role="progressbar" aria-label={t('app.loading')} />
    </main>
  );
}
