import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import '../../styles/profile.css';
import { useSession } from '../../session';
import { Icon } from '../../ui/art';
import { BottomNav } from '../../ui/BottomNav';
import { ConnectionBanner } from '../../ui/ConnectionBanner';
import { Notice } from '../../ui/Notice';
import { SkeletonRows } from '../../ui/Skeleton';
import { TopBar } from '../../ui/TopBar';
import { Identity } from './Identity';
import { ProfileTab } from './ProfileTab';
import { StatsTab } from './StatsTab';
import { useProfile } from './use-profile';

type Tab = 'profile' | 'stats';
const TABS: readonly Tab[] = ['profile', 'stats'];

/** `/profile` and `/profile/:userId`: who somebody is, and how he plays. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const { userId } = useParams();
  const token = useSession((session) => session.token);
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
          </>
        )}
      </main>
      <BottomNav />
    </>
  );
}
