import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BottomNav } from '../../ui/BottomNav.js';
import { Notice } from '../../ui/Notice.js';
import { TopBar } from '../../ui/TopBar.js';

/** A page that is not open yet, said as it is. */
export function SoonScreen({ of }: { of: 'leaderboard' | 'shop' }) {
  const { t } = useTranslation();
  return (
    <>
      <main className="page">
        <TopBar title={t(`soon.${of}_title`)} />
        <Notice icon={of === 'shop' ? 'shop' : 'cup'} title={t(`soon.${of}`)} text={t(`soon.${of}_text`)}>
          <Link className="btn primary sm" to="/lobby">
            {t('home.start')}
          </Link>
        </Notice>
      </main>
      <BottomNav />
    </>
  );
}
