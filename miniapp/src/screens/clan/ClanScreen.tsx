import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ApiError } from '../../api/index.js';
import { countryName } from '../../i18n/countries.js';
import { useFormat } from '../../settings/use-format.js';
import { Problem } from '../../ui/Problem.js';
import { useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { ClanBadge } from '../../ui/art/ClanBadge.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConfirmSheet } from '../../ui/ConfirmSheet.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { TopBar } from '../../shell/TopBar.js';
import { CLAN_MEMBERS_MAX } from '@hokm/shared/api/clans/limits';
import { useConfig } from '../../data/config.js';
import { useShareLink } from '../../social/use-share-link.js';
import { Icon } from '../../ui/art/index.js';
import { clanLink } from './clan-link.js';
import { Members } from './Members.js';
import { useClan, type Clan } from './use-clan.js';
import '../../text/rankings.js';
import { classes } from '../../lib/classes.js';
import styles from './clan.module.css';
import rankingsStyles from '../rankings/rankings.module.css';

function Head({ clan }: { clan: Clan }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const figures = [
    { name: t('clans.trophies'), value: format.number(clan.trophies) },
    { name: t('clans.level'), value: format.number(clan.level) },
    {
      name: t('clans.member_count'),
      value: t('clans.filled', { count: clan.members.length, max: CLAN_MEMBERS_MAX }),
    },
  ];
  return (
    <section className={classes(styles.clanHead, 'felt onfelt')}>
      <span className={classes(styles.emblem, rankingsStyles.emblem, styles.xl)}>
        <ClanBadge name={clan.badge} border={clan.border} />
      </span>
      <h2>
        <bdi>{clan.name}</bdi>
      </h2>
      {clan.border && <p className="row-s">{t('clans.border')}</p>}
      {clan.country !== null && <p className="row-s">{countryName(clan.country, language)}</p>}
      {clan.description !== '' && (
        <p dir="auto" className={styles.about}>
          {clan.description}
        </p>
      )}
      <dl>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The text key that explains what the member loses by leaving. */
function leaveCost(clan: Clan): 'leave_last' | 'leave_leader' | 'leave_cost' {
  if (clan.members.length === 1) return 'leave_last';
  return clan.role === 'leader' ? 'leave_leader' : 'leave_cost';
}

/** Shares the clan's link: a new clan is empty until somebody is asked. */
function InviteToClan({ clan }: { clan: Clan }) {
  const { t } = useTranslation();
  const share = useShareLink();
  const config = useConfig();
  const words = t('clans.invite_text', { name: clan.name });
  return (
    <button
      type="button"
      className={clan.members.length === 1 ? 'btn primary wide' : 'btn tint wide'}
      onClick={() => share(clanLink(clan.id, config, window.location.origin), words)}
    >
      <Icon name="share" size={20} />
      <span>{t('clans.invite')}</span>
    </button>
  );
}

interface MembershipProps {
  clan: Clan;
  onJoin: () => Promise<boolean>;
  onLeave: () => Promise<boolean>;
}

/** The button to join; for members, the button to leave, which asks first. */
function Membership({ clan, onJoin, onLeave }: MembershipProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async (deed: () => Promise<boolean>) => {
    setBusy(true);
    const done = await deed();
    setBusy(false);
    return done;
  };
  const leave = async () => {
    const last = clan.members.length === 1;
    const done = await run(onLeave);
    setAsking(false);
    if (done && last) navigate('/rankings?scope=clan', { replace: true });
  };
  if (clan.role === null)
    return (
      <button
        type="button"
        className="btn primary wide"
        disabled={busy || clan.full}
        onClick={() => void run(onJoin)}
      >
        {busy ? <span className="spin" /> : t(clan.full ? 'clans.is_full' : 'clans.join')}
      </button>
    );
  return (
    <>
      {!clan.full && <InviteToClan clan={clan} />}
      <button type="button" className="btn danger wide" onClick={() => setAsking(true)}>
        {t('clans.leave')}
      </button>
      {asking && (
        <ConfirmSheet
          title={t('clans.leave_title')}
          cost={t(`clans.${leaveCost(clan)}`)}
          deed={t('clans.leave')}
          busy={busy}
          onDeed={() => void leave()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The error shown when the clan cannot be loaded. */
function NoClan({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation();
  if (error.code !== 'request/not_found' && error.code !== 'request/invalid')
    return <Problem title={t('clans.clan_failed')} error={error} onRetry={onRetry} />;
  return (
    <Notice icon="shield" title={t('clans.not_found')} text={t('clans.not_found_text')}>
      <Link className="btn sm tint" to="/clans">
        {t('clans.see_all')}
      </Link>
    </Notice>
  );
}

function MembersTitle() {
  const { t } = useTranslation();
  return (
    <div className="sec">
      <h2>{t('clans.members')}</h2>
    </div>
  );
}

function ClanSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="cols">
      <span className={classes('skel', styles.clanShape)} aria-hidden="true" />
      <div className="col">
        <MembersTitle />
        <SkeletonRows rows={5} label={t('app.loading')} />
      </div>
    </div>
  );
}

/** `/clans/:id`: a clan, its members, and the button to join or leave. */
export function ClanScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const me = useSession((session) => session.user?.id ?? null);
  const { clan, error, refetch, join, leave, kick } = useClan(id);
  return (
    <>
      <main className="page wide">
        <TopBar title={t('clans.clan')} />
        <ConnectionBanner />
        {clan === null && error !== null && <NoClan error={error} onRetry={refetch} />}
        {clan === null && error === null && <ClanSkeleton />}
        {clan !== null && (
          <div className="cols">
            <div className={classes('col', styles.clanSide)}>
              <Head clan={clan} />
              {clan.role !== null && (
                <Link className="btn tint wide" to="/clan-cup">
                  <Icon name="cup" size={20} />
                  <span>{t('clans.to_cup')}</span>
                </Link>
              )}
              {clan.role === null && <Membership clan={clan} onJoin={join} onLeave={leave} />}
            </div>
            <div className="col">
              <MembersTitle />
              <Members members={clan.members} me={me} leads={clan.role === 'leader'} onKick={kick} />
              {clan.role !== null && <Membership clan={clan} onJoin={join} onLeave={leave} />}
            </div>
          </div>
        )}
      </main>
      <BottomNav />
    </>
  );
}
