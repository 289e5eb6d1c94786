import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSiteTitle } from '../../data/config.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { Notice } from '../../ui/Notice.js';
import { TopBar } from '../../shell/TopBar.js';

/** An address that leads nowhere. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  const site = useSiteTitle();
  return (
    <>
      <main className="page">
        <TopBar title={site} />
        <Notice icon="search" title={t('not_found.title')} text={t('not_found.text')}>
          <Link className="btn primary sm" to="/" replace>
            {t('app.home')}
          </Link>
        </Notice>
      </main>
      <BottomNav />
    </>
  );
}
