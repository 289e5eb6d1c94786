import { useTranslation } from 'react-i18next';
import { Toranj } from '../ui/art/index.js';
import './texts.js';
import './table.css';

/** The felt while the table is being prepared. */
export function TableLoading() {
  const { t } = useTranslation();
  return (
    <main className="table felt loading" aria-busy="true">
      <Toranj />
      <h1 className="sr">{t('table.title')}</h1>
      <p role="status">{t('table.loading')}</p>
    </main>
  );
}
