import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import './texts.js';
import '../../styles/profile.css';
import { useSession } from '../../session/index.js';
import { Icon } from '../../ui/art/index.js';
import { BottomNav } from '../../ui/BottomNav.js';
import { ConnectionBanner } from '../../ui/ConnectionBanner.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { TopBar } from '../../ui/TopBar.js';
import { Identity } from './Identity.js';
import { ProfileTab } from './ProfileTab.js';
import { StatsTab } from './StatsTab.js';
import { useProfile } from './use-profile.js';

type Tab = 'profile' | 'stats';
const TABS: readonly Tab[] = ['profile', 'stats'];

/** `/profile` and `/profile/:userId`: who somebody is, and how he plays. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const { userId } = useParams();
  const token = useSession((session) => session.token);
  const me = useSession((session) => session.user?.id);
  const { user, failed, retry } = useProfile(userId ?? 'me', token);
  const [tab, setTab] = useState<Tab>('stats');
  return (
    <>
      <main className="page">
        <TopBar title={t('profile.title')}>
          <Link className="round" to="/settings" aria-label={t('app.settings')}>
            <Icon name="gear" />
          </Link>
        </TopBar>
        <ConnectionBanner />
        {!user && failed && (
          <Notice icon="refresh" title={t('profile.failed')} alert>
            <button type="button" className="btn primary sm" onClick={retry}>
              {t('app.retry')}
            </button>
          </Notice>
        )}
        {!user && !failed && <SkeletonRows rows={3} label={t('app.loading')} />}
        {user && (
          <>
            <Identity user={user} />
            <div className="tabs" role="tablist">
              {TABS.map((name) => (
                <button
                  key={name}
                  type="button"
                  role="tab"
                  aria-selected={tab === name}
                  className={tab === name ? 'on' : undefined}
                  onClick={() => setTab(name)}
                >
                  {t(name === 'profile' ? 'profile.tab_profile' : 'profile.tab_stats')}
                </button>
              ))}
            </div>
            {tab === 'profile' ? <ProfileTab user={user} /> : <StatsTab user={user} />}
            {tab === 'stats' && user.id === me && (
              <Link className="btn wide" to="/history">
                <Icon name="deck" size={18} />
                {t('profile.recent')}
              </Link>
            )}
          </>
        )}
      </main>
      <BottomNav />
    </>
  );
}
