import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import './texts.js';
import '../../styles/profile.css';
import { Icon } from '../../ui/art/index.js';
import { BottomNav } from '../../ui/BottomNav.js';
import { ConnectionBanner } from '../../ui/ConnectionBanner.js';
import { Notice } from '../../ui/Notice.js';
import { TopBar } from '../../ui/TopBar.js';
import { Nobody } from './Nobody.js';
import { ProfileBody } from './ProfileBody.js';
import { ProfileSkeleton } from './ProfileSkeleton.js';
import { useProfile, type Profile } from './use-profile.js';

/** Why there is nobody to show, and the way on. */
function NobodyHere({ missing, retry }: Pick<Profile, 'missing' | 'retry'>) {
  const { t } = useTranslation();
  if (missing) return <Nobody />;
  return (
    <Notice icon="refresh" title={t('profile.failed')} alert>
      <button type="button" className="btn primary sm" onClick={retry}>
        {t('app.retry')}
      </button>
    </Notice>
  );
}

/** `/profile` and `/profile/:userId`: who somebody is, and how he plays. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const { userId = 'me' } = useParams();
  const { user, own, missing, failed, retry } = useProfile(userId);
  return (
    <>
      <main className="page wide">
        <TopBar title={t('profile.title')}>
          <Link className="round" to="/settings" aria-label={t('app.settings')}>
            <Icon name="gear" />
          </Link>
        </TopBar>
        <ConnectionBanner />
        {user && <ProfileBody key={user.id} user={user} own={own} />}
        {!user && failed && <NobodyHere missing={missing} retry={retry} />}
        {!user && !failed && <ProfileSkeleton />}
      </main>
      <BottomNav />
    </>
  );
}
