import { Button, Tabs, UnstyledButton } from '@mantine/core';
import { IconBan, IconCheck, IconCopy, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { PanelPersonPage, PanelUserPage } from '@hokm/shared/api/users';
import { mayEnter } from '@hokm/shared/policy';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { useCrumb } from '../../navigation/crumb.js';
import { useUser } from '../../session/session.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { usersTexts } from '../../text/users.js';
import { CopyButton } from '../../ui/CopyButton.js';
import { usePageTitle } from '../../ui/PageHeader.js';
import { Bone, Failed } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import { PersonPicture } from '../../ui/art.js';
import { useDates } from '../../ui/dates.js';
import { useTabInSight } from '../../ui/use-tab-in-sight.js';
import { ActMenu } from './ActMenu.js';
import { openModerate } from './ModerateDialog.js';
import { UserMenu } from './UserMenu.js';
import { WatchButton, WatchStrip } from './Watching.js';
import { mayTouch } from './may-touch.js';
import { useReasonText } from './reason-text.js';
import { MatchesTab } from './tabs/MatchesTab.js';
import { ModerationTab } from './tabs/ModerationTab.js';
import { OverviewTab } from './tabs/OverviewTab.js';
import { PersonOverviewTab } from './tabs/PersonOverviewTab.js';
import { SessionsTab } from './tabs/SessionsTab.js';
import { TimelineTab } from './tabs/TimelineTab.js';
import { ViewTab } from './tabs/ViewTab.js';
import { WalletTab } from './tabs/WalletTab.js';
import { useUserActions } from './use-user-actions.js';
import { LevelTag, StatusTags } from './user-tags.js';
import css from './person.module.css';

const TABS = ['overview', 'sessions', 'matches', 'wallet', 'moderation', 'timeline', 'view'] as const;
type TabName = (typeof TABS)[number];
/** The tabs of moderators. */
const PERSON_TABS = ['overview', 'matches', 'moderation', 'timeline'] as const;
type PersonTabName = (typeof PERSON_TABS)[number];

/** A person as the reader may see them; `full` is null for moderators. */
interface Seen {
  readonly user: PanelPersonPage;
  readonly full: PanelUserPage | null;
}

function CopyChip({ value, label }: { readonly value: string; readonly label: string }) {
  const t = useTexts(commonTexts);
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <UnstyledButton className={css['chip']} title={t(copied ? 'copied' : 'copy')} onClick={copy}>
          {label !== '' && <span>{label}</span>}
          <bdi className="mono">{value}</bdi>
          {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        </UnstyledButton>
      )}
    </CopyButton>
  );
}

function ClosedBanner({ user }: { readonly user: PanelPersonPage }) {
  const t = useTexts(usersTexts);
  const reasonText = useReasonText();
  const { date } = useDates();
  if (user.inactive === null) return null;
  const { reason, until, message } = user.inactive;
  const end =
    user.delete_at !== null
      ? t('erased_on', { day: date(user.delete_at, { style: 'full' }) })
      : until === null
        ? t('closed_for_good')
        : t('closed_until', { until: date(until, { style: 'full', time: true }) });
  return (
    <div className={css['closed']} role="status">
      <b>{t('closed_banner', { reason: reasonText(reason) })}</b>
      <span>{end}</span>
      {message !== null && <bdi>«{message}»</bdi>}
    </div>
  );
}

/** The acts of administrators: closing the account or opening it, watching, and the rest in a menu. */
function AdminActs({ user }: { readonly user: PanelUserPage }) {
  const t = useTexts(usersTexts);
  const me = useUser();
  const { activate, done } = useUserActions();
  const may = mayTouch(me, user);
  return (
    <>
      {user.is_active ? (
        <Button
          variant="default"
          className={css['bad'] ?? ''}
          disabled={!may}
          leftSection={<IconBan size={18} stroke={1.7} />}
          onClick={() => void openModerate(user, 'suspend', done)}
        >
          {t('suspend')}
        </Button>
      ) : (
        <Button
          variant="default"
          disabled={!may}
          leftSection={<IconUserCheck size={18} stroke={1.7} />}
          onClick={() => void activate(user)}
        >
          {t('lift')}
        </Button>
      )}
      <WatchButton user={user} />
      <UserMenu user={user} isPage />
    </>
  );
}

function Head({ user, full }: Seen) {
  const t = useTexts(usersTexts);
  const language = useLanguage();
  const { date } = useDates();
  const telegram = full?.telegram_id ?? null;
  return (
    <>
      <div className={css['top']}>
        <PersonPicture person={user} size={72} />
        <div className="grow">
          <div className={css['title']}>
            <h1>
              <bdi>{user.name}</bdi>
            </h1>
            <StatusTags user={user} />
            {user.admin_level !== 'user' && <LevelTag level={user.admin_level} />}
            {user.is_guest && <Tag>{t('guest')}</Tag>}
            {user.open_reports > 0 && (
              <Tag tone="wait">{t('open_reports', { count: user.open_reports })}</Tag>
            )}
            {user.tags.map((tag) => (
              <Tag key={tag} tone="info">
                <bdi>{tag}</bdi>
              </Tag>
            ))}
          </div>
          <div className={css['ids']}>
            {user.username !== '' && <CopyChip value={`@${user.username}`} label="" />}
            {telegram !== null && <CopyChip value={String(telegram)} label={t('telegram')} />}
            <CopyChip value={user.id} label={t('id')} />
            <span className="note">
              {t('joined_on', { day: date(user.created_at) })}
              {user.country === null ? '' : `، ${countryName(user.country, language)}`}
            </span>
          </div>
        </div>
        <div className={css['acts']}>
          {full === null ? <ActMenu user={user} /> : <AdminActs user={full} />}
        </div>
      </div>
      {full !== null && <WatchStrip user={full} />}
      <ClosedBanner user={user} />
    </>
  );
}

/** A country's name in a language. */
function countryName(code: string, language: 'fa' | 'en'): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}

const CONTENT: Readonly<Record<TabName, (props: { readonly user: PanelUserPage }) => React.ReactNode>> = {
  overview: OverviewTab,
  sessions: SessionsTab,
  matches: MatchesTab,
  wallet: WalletTab,
  moderation: ModerationTab,
  timeline: TimelineTab,
  view: ViewTab,
};

const PERSON_CONTENT: Readonly<
  Record<PersonTabName, (props: { readonly user: PanelPersonPage }) => React.ReactNode>
> = {
  overview: PersonOverviewTab,
  matches: MatchesTab,
  moderation: ModerationTab,
  timeline: TimelineTab,
};

/** The content of a tab; the overview if the reader may not open that tab. */
function Content({ user, full, tab }: Seen & { readonly tab: string }) {
  if (full !== null) {
    const Tab = CONTENT[TABS.find((name) => name === tab) ?? 'overview'];
    return <Tab user={full} />;
  }
  const Tab = PERSON_CONTENT[PERSON_TABS.find((name) => name === tab) ?? 'overview'];
  return <Tab user={user} />;
}

function Loaded({ user, full, tab: wanted }: Seen & { readonly tab: string }) {
  const t = useTexts(usersTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const tabs: readonly TabName[] = full === null ? PERSON_TABS : TABS;
  const tab = tabs.find((name) => name === wanted) ?? 'overview';
  const list = useTabInSight(tab);
  const counts: Partial<Record<TabName, number>> = {
    sessions: full?.sessions.length ?? 0,
    matches: user.games.played,
    moderation: user.record.length,
  };
  return (
    <>
      <header className={css['head']} aria-label={isolate(user.name)}>
        <Head user={user} full={full} />
        <Tabs
          className={css['tabs'] ?? ''}
          value={tab}
          onChange={(to) =>
            void navigate(to === 'overview' ? `/users/${user.id}` : `/users/${user.id}/${to ?? ''}`, {
              replace: true,
              preventScrollReset: true,
            })
          }
        >
          <Tabs.List ref={list}>
            {tabs.map((name) => (
              <Tabs.Tab
                key={name}
                value={name}
                rightSection={
                  (counts[name] ?? 0) > 0 ? (
                    <span className={css['count']}>{formatNumber(counts[name] ?? 0, language)}</span>
                  ) : undefined
                }
              >
                {t(`tab_${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      </header>
      <Content user={user} full={full} tab={tab} />
    </>
  );
}

interface Props {
  readonly id: string;
  readonly tab: string;
}

/** A person who is not here yet, or did not come. */
function Missing({ error, retry }: { readonly error: Error | null; readonly retry: () => void }) {
  const t = useTexts(usersTexts);
  if (error !== null)
    return (
      <div className={css['head']}>
        <Failed title={t('missing')} error={error} retry={retry} />
      </div>
    );
  return (
    <div className={css['head']} role="status" aria-busy="true">
      <div className={css['top']}>
        <Bone width={72} height={72} />
        <div className="grow">
          <Bone width={180} height={26} />
          <Bone width={300} />
        </div>
      </div>
    </div>
  );
}

/** The person as the caller of the panel may read them: administrators all of it, moderators no addresses and no money. */
function usePerson(id: string) {
  const seesAll = mayEnter(useUser().admin_level, 'panel/users');
  const params = { id };
  const all = useQuery({ ...callQuery('GET /admin/users/:id', { params }), enabled: seesAll });
  const some = useQuery({ ...callQuery('GET /admin/users/:id/person', { params }), enabled: !seesAll });
  const { error, refetch } = seesAll ? all : some;
  const full = seesAll ? (all.data?.data ?? null) : null;
  const user = seesAll ? full : (some.data?.data ?? null);
  return { seen: user === null ? null : { user, full }, error, retry: () => void refetch() };
}

/** One person: who they are, what they do, and what the staff does about them. */
export function PersonPage({ id, tab }: Props) {
  const t = useTexts(usersTexts);
  const { seen, error, retry } = usePerson(id);
  useCrumb(seen?.user.name ?? null);
  usePageTitle(seen?.user.name ?? t('title'));
  return seen === null ? <Missing error={error} retry={retry} /> : <Loaded {...seen} tab={tab} />;
}
