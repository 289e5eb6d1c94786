import { useTranslation } from 'react-i18next';

/** Stands where a part of home did not come. */
export function NotLoaded() {
  const { t } = useTranslation();
  return (
    <section className="panel empty" role="alert">
      <span className="row-s">{t('problem.crashed')}</span>
      <button className="btn sm" type="button" onClick={() => window.location.reload()}>
        {t('problem.reload')}
      </button>
    </section>
  );
}
