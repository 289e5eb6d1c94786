import { useTranslation } from 'react-i18next';

/** What stands for a screen whose code is still on its way. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <div className="shell" aria-busy="true">
      <span className="spin" role="progressbar" aria-label={t('app.loading')} />
    </div>
  );
}
