import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import '../../text/profile.js';
import { Icon } from '../../ui/art/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { Notice } from '../../ui/Notice.js';
import { TopBar } from '../../shell/TopBar.js';
import { ProfileNotFound } from '../../ui/ProfileNotFound.js';
import { ProfileBody } from './ProfileBody.js';
import { ProfileSkeleton } from './ProfileSkeleton.js';
import { useProfile, type Profile } from './use-profile.js';

/** The reason why no profile is shown, with a button to continue. */
function NobodyHere({ missing, retry }: Pick<Profile, 'missing' | 'retry'>) {
  const { t } = useTranslation();
  if (missing) return <ProfileNotFound />;
  return (
    <Notice icon="refresh" title={t('profile.failed')} alert>
      <button type="button" className="btn primary sm" onClick={retry}>
        {t('app.retry')}
      </button>
    </Notice>
  );
}

/** `/profile` and `/profile/:userId`: a person, and how they play. */
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
