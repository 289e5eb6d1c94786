import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ClanListItem } from '@hokm/shared/api';
import { ListEnd } from '../../ui/ListEnd.js';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { useDebouncedValue } from '../../lib/use-debounced-value.js';
import { Problem } from '../../ui/Problem.js';
import { ClanBadge } from '../../ui/art/ClanBadge.js';
import { Icon } from '../../ui/art/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { TopBar } from '../../shell/TopBar.js';
import { Trophies } from '../rankings/Trophies.js';
import { CLAN_MEMBERS_MAX, CLAN_NAME_MAX } from '@hokm/shared/api/clans/limits';
import { cutTo } from './clan-form.js';
import '../../text/rankings.js';
import { classes } from '../../lib/classes.js';
import styles from './clan.module.css';
import rankingsStyles from '../rankings/rankings.module.css';

/** The search runs after a pause in typing of this length, ms. */
const PAUSE = 300;

const idOf = ({ id }: ClanListItem) => id;

function ClanLine({ clan }: { clan: ClanListItem }) {
  const { t } = useTranslation();
  return (
    <li>
      <Link to={`/clans/${clan.id}`}>
        <span className={classes(styles.emblem, rankingsStyles.emblem)}>
          <ClanBadge name={clan.badge} border={clan.border} />
        </span>
        <span className="grow">
          <span className={classes('row-t', rankingsStyles.name)}>
            <bdi className="ell">{clan.name}</bdi>
            {clan.full && <span className="chip warn">{t('clans.full')}</span>}
          </span>
          <span className="row-s">
            {t('clans.members_of', { count: clan.members, max: CLAN_MEMBERS_MAX })}
          </span>
        </span>
        <Trophies count={clan.trophies} plain />
      </Link>
    </li>
  );
}

function Found({ q }: { q: string }) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery(callPages('GET /clans', { query: { q, per_page: 20 } }), idOf);
  const { items, error, fetchNextPage } = pages;
  if (items === null)
    return error === null ? (
      <SkeletonRows rows={5} label={t('app.loading')} />
    ) : (
      <Problem title={t('clans.failed')} error={error} onRetry={fetchNextPage} />
    );
  if (items.length === 0)
    return (
      <Notice
        icon="users"
        title={t(q === '' ? 'rankings.empty_clans' : 'clans.no_match')}
        text={t(q === '' ? 'rankings.empty_clans_text' : 'clans.no_match_text')}
      >
        <Link className="btn sm tint" to="/clans/new">
          {t('clans.make')}
        </Link>
      </Notice>
    );
  return (
    <>
      <ul className="panel list rows">
        {items.map((clan) => (
          <ClanLine key={clan.id} clan={clan} />
        ))}
      </ul>
      <ListEnd {...pages} endless />
    </>
  );
}

/** `/clans`: finds a clan by the beginning of its name. */
export function ClansScreen() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(typed.trim(), PAUSE);
  return (
    <>
      <main className={classes('page wide', styles.clans)}>
        <TopBar title={t('clans.title')}>
          <Link className="round" to="/clans/new" aria-label={t('clans.make')}>
            <Icon name="plus" />
          </Link>
        </TopBar>
        <ConnectionBanner />
        <label className={styles.search}>
          <span className="sr">{t('clans.find')}</span>
          <Icon name="search" size={20} />
          <input
            className="input"
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t('clans.find_hint')}
            value={typed}
            onChange={({ target }) => setTyped(cutTo(target.value, CLAN_NAME_MAX))}
          />
        </label>
        <Found q={q} />
      </main>
      <BottomNav />
    </>
  );
}
