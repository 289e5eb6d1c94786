import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RankedClan } from '@hokm/shared/api';
import { ListEnd } from '../../ui/ListEnd.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { Problem } from '../../ui/Problem.js';
import { Icon } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { ClanCells, ClanRow } from './ClanRow.js';
import { Footer } from './Footer.js';
import { rankingsPages } from './rankings-pages.js';
import { RankingsSkeleton } from './RankingsSkeleton.js';
import { classes } from '../../lib/classes.js';
import styles from './rankings.module.css';

const clanRankings = rankingsPages('clan');
const idOf = ({ id }: RankedClan) => id;

function OwnClan({ own }: { own: RankedClan | null }) {
  const { t } = useTranslation();
  if (own !== null)
    return (
      <Link className={classes(styles.ownCard, 'felt onfelt')} to={`/clans/${own.id}`}>
        <ClanCells clan={own} />
      </Link>
    );
  return (
    <section className={classes(styles.ownCard, 'felt onfelt')}>
      <span className="grow">
        <b className="row-t">{t('clans.none')}</b>
        <span className="row-s">{t('clans.none_text')}</span>
      </span>
      <Link className="btn primary sm" to="/clans/new">
        {t('clans.make')}
      </Link>
    </section>
  );
}

/** Clans by the trophies of their members together. */
export function ClanRankings() {
  const { t } = useTranslation();
  const pages = useInfiniteQuery(clanRankings, idOf);
  const { items, first, error, fetchNextPage } = pages;
  if (items === null || first === null)
    return error === null ? (
      <RankingsSkeleton />
    ) : (
      <Problem title={t('rankings.failed')} error={error} onRetry={fetchNextPage} />
    );
  return (
    <div className={classes('col', styles.ranked)}>
      <OwnClan own={first.own} />
      <Link className="btn wide" to="/clans">
        <Icon name="search" size={18} />
        {t('clans.find')}
      </Link>
      <div className="col">
        {items.length === 0 ? (
          <Notice icon="users" title={t('rankings.empty_clans')} text={t('rankings.empty_clans_text')} />
        ) : (
          <ol className={classes('panel list rows', styles.ranks)}>
            {items.map((clan) => (
              <ClanRow key={clan.id} clan={clan} />
            ))}
          </ol>
        )}
        <ListEnd {...pages} />
      </div>
      <Footer stats={first.stats} />
    </div>
  );
}
