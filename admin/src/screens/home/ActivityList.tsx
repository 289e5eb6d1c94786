import {
  IconBook,
  IconCoin,
  IconGavel,
  IconHistory,
  IconNews,
  IconPhoto,
  IconSettings,
  IconShield,
  IconTournament,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Activity } from '@hokm/shared/api/analytics';
import { mayEnter } from '@hokm/shared/policy';
import { isolate } from '@hokm/web/format';
import { callQuery } from '../../api/queries.js';
import { useUser } from '../../session/session.js';
import { auditTexts } from '../../text/audit-texts.js';
import { dashboardTexts } from '../../text/dashboard.js';
import { useTexts, type TextKey } from '../../text/define-texts.js';
import { Panel } from '../../ui/Panel.js';
import { Sampled } from '../../ui/Sample.js';
import { useSampled } from '../../ui/sample-shown.js';
import { Bone, Failed, Message } from '../../ui/States.js';
import { IconTile, type Tone } from '../../ui/Tag.js';
import { Ago } from '../../ui/dates.js';
import { actionWords } from '../../ui/audit-words.js';
import { loadSamples } from './load-samples.js';
import css from './home.module.css';

const ICONS: Record<Activity['type'], Icon> = {
  user: IconUserPlus,
  story: IconBook,
  news: IconNews,
  gallery: IconPhoto,
  tour: IconTournament,
  money: IconCoin,
  security: IconShield,
  settings: IconSettings,
  staff: IconGavel,
};
const TONES: Record<Activity['status'], Tone> = { success: 'mute', warning: 'warn', error: 'bad' };
const ENTRIES = 12;
const BONES = 8;

/** By the beginning of an action's name; the first that fits. */
const WORDS: readonly (readonly [prefix: string, key: TextKey<typeof dashboardTexts>])[] = [
  ['sign_up', 'a_sign_up'],
  ['users.create', 'a_users_create'],
  ['users.role', 'a_users_role'],
  ['users.status', 'a_users_status'],
  ['users.delete', 'a_users_delete'],
  ['users.undo', 'a_users_undo'],
  ['users.bulk', 'a_users_bulk'],
  ['users.end_sessions', 'a_users_end_sessions'],
  ['users.moderate', 'a_moderate'],
  ['users.', 'a_users_update'],
  ['reports.', 'a_reports_resolve'],
  ['messages.', 'a_messages'],
  ['broadcasts.', 'a_broadcasts'],
  ['news.', 'a_news'],
  ['stories.', 'a_stories'],
  ['submissions.', 'a_submissions'],
  ['media.', 'a_media'],
  ['tours.', 'a_tours'],
  ['gallery.', 'a_gallery'],
  ['albums.', 'a_gallery'],
  ['books.', 'a_books'],
  ['authors.', 'a_authors'],
  ['pages.', 'a_pages'],
  ['languages.', 'a_languages'],
  ['translations.', 'a_translations'],
  ['money.', 'a_money'],
  ['settings.', 'a_settings'],
  ['analytics.', 'a_analytics'],
  ['maintenance.', 'a_maintenance'],
  ['blacklist.', 'a_blacklist'],
  ['threats.', 'a_threats'],
  ['approvals.', 'a_approvals'],
  ['backup.', 'a_backups'],
];

function Entry({ entry }: { readonly entry: Activity }) {
  const t = useTexts(dashboardTexts);
  const { admin_level: level } = useUser();
  const { type, action, user, about, time, status } = entry;
  const audit = useTexts(auditTexts);
  const key = WORDS.find(([prefix]) => action.startsWith(prefix))?.[1];
  const { subject, words } = actionWords(action, audit);
  const otherwise = words === null ? t('a_else') : subject === null ? words : `${words} (${subject})`;
  const inside = (
    <>
      <IconTile icon={ICONS[type]} tone={TONES[status]} />
      <span className="grow">
        <span className={css['feedText']}>
          <bdi className={css['strong']}>{user.name || t('system_actor')}</bdi>{' '}
          {key === undefined ? otherwise : t(key, { about: isolate(about || t('somebody')) })}
        </span>
        <span className="note">
          <Ago at={time} />
        </span>
      </span>
    </>
  );
  const isLink = type === 'user' && mayEnter(level, 'panel/reports');
  return (
    <li>
      {isLink ? <Link to={`/users/${user.id}`}>{inside}</Link> : <div className={css['row']}>{inside}</div>}
    </li>
  );
}

/** Sign-ups, and what the staff did. */
export function ActivityList() {
  const t = useTexts(dashboardTexts);
  const { admin_level: level } = useUser();
  const activity = useQuery(callQuery('GET /admin/dash/activity', { query: { limit: ENTRIES } }));
  const { data, error, isSample } = useSampled(activity, loadSamples, (samples) => samples.activity);
  const isPending = data === undefined;
  const entries = data?.data ?? [];
  const foot = mayEnter(level, 'panel/security') ? (
    <Link className={css['link']} to="/security/audit">
      {t('all_activity')}
    </Link>
  ) : undefined;
  return (
    <div className={css['side']}>
      <Sampled isSample={isSample}>
        <Panel title={t('activity')} foot={foot} isFlush>
          {error !== null && data === undefined ? (
            <Failed title={t('activity_failed')} error={error} retry={() => void activity.refetch()} />
          ) : !isPending && entries.length === 0 ? (
            <Message icon={IconHistory} title={t('activity_none')} note={t('activity_none_note')} />
          ) : (
            <ol className={css['feed']} tabIndex={0} aria-label={t('activity')}>
              {isPending
                ? Array.from({ length: BONES }, (_, at) => (
                    <li key={at}>
                      <div className={css['row']}>
                        <Bone width={32} height={32} />
                        <span className="grow">
                          <Bone width="80%" />
                        </span>
                      </div>
                    </li>
                  ))
                : entries.map((entry) => <Entry key={entry.id} entry={entry} />)}
            </ol>
          )}
        </Panel>
      </Sampled>
    </div>
  );
}
