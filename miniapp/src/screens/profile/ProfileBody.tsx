import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { ProfileUser } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import { playersInLanguage } from '../../realtime/bot-names.js';
import { useLanguage } from '../../settings/index.js';
import { Problem } from '../../ui/Problem.js';
import { FriendsLink } from '../../shell/FriendsLink.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { TabPanel, Tabs } from '../../ui/Tabs.js';
import { UnrankedNote } from '../conduct/UnrankedNote.js';
import { BadgeStrip } from './BadgeStrip.js';
import { Identity } from './Identity.js';
import { PersonActions } from './PersonActions.js';
import { ProfileTab } from './ProfileTab.js';
import { fromActivity, fromHistory, sharedRoom } from './recent.js';
import { RecentMatches } from './RecentMatches.js';
import { StatsTab } from './StatsTab.js';
import { Together } from './Together.js';
import { useRecord, type PlayRecord } from './use-record.js';

type Tab = 'profile' | 'stats';

/** The matches of the person who is shown; null while they are on their way. */
function recentOf({ history, score }: PlayRecord, own: boolean, language: Language) {
  if (!own) return score.data && fromActivity(score.data.data.activity);
  const played = history.data?.data ?? null;
  if (played === null) return null;
  const named = played.map((match) => ({ ...match, players: playersInLanguage(match.players, language) }));
  return fromHistory(named, score.data?.data.activity ?? null);
}

function Matches({ record, own }: { record: PlayRecord; own: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { error, refetch } = own ? record.history : record.score;
  const recent = recentOf(record, own, language);
  return (
    <>
      <div className="sec">
        <h2>{t('profile.recent')}</h2>
        {own && (
          <Link className="link" to="/history">
            {t('profile.all')}
          </Link>
        )}
      </div>
      {recent === null && error !== null && (
        <Problem title={t('profile.recent_failed')} error={error} onRetry={refetch} />
      )}
      {error === null && recent === null && <SkeletonRows rows={3} label={t('app.loading')} />}
      {recent?.length === 0 && (
        <Notice icon="deck" title={t('profile.recent_empty')}>
          {own && (
            <Link className="btn sm tint" to="/lobby">
              {t('profile.play')}
            </Link>
          )}
        </Notice>
      )}
      {recent !== null && recent.length > 0 && <RecentMatches matches={recent} />}
    </>
  );
}

/** A loaded profile: picture and name, two tabs, badges and matches. */
export function ProfileBody({ user, own }: { user: ProfileUser; own: boolean }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const panel = useId();
  const tab: Tab = query.get('tab') === 'profile' ? 'profile' : 'stats';
  const record = useRecord(user.id);
  const score = record.score.data?.data ?? null;
  const about = own ? '' : `?user_id=${user.id}`;
  const roomId = own || !record.history.data ? null : sharedRoom(record.history.data.data, user.id);
  return (
    <div className="cols">
      <div className="col">
        <Identity user={user} own={own} />
        {own && <UnrankedNote />}
        {own && <FriendsLink />}
        {!own && <PersonActions user={user} roomId={roomId} />}
        <Tabs<Tab>
          label={t('profile.tabs')}
          panel={panel}
          tabs={[
            { name: 'profile', text: t('profile.tab_profile') },
            { name: 'stats', text: t('profile.tab_stats') },
          ]}
          chosen={tab}
          onChoose={(name) => setQuery(name === 'profile' ? { tab: name } : {}, { replace: true })}
        />
        <TabPanel id={panel} chosen={tab}>
          {tab === 'profile' ? (
            <ProfileTab user={user} own={own} />
          ) : (
            <StatsTab
              user={user}
              score={score}
              failed={score === null && record.score.error !== null}
              scorePath={`/score${about}`}
            />
          )}
        </TabPanel>
      </div>
      <div className="col">
        {(score !== null || record.score.error === null) && (
          <BadgeStrip
            badges={score && score.achievements}
            to={`/badges${about}`}
            owner={own ? user.id : null}
          />
        )}
        <Matches record={record} own={own} />
        {!own && <Together user={user} />}
      </div>
    </div>
  );
}
