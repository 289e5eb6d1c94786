import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Pair } from '@hokm/shared/api/pairs';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { useFormat } from '../../settings/use-format.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/partners.js';
import { Avatar, Icon } from '../../ui/art/index.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import styles from './partners.module.css';

const idOf = ({ partner }: Pair) => partner.player_id;

/** One partner, and how it went; leads to their profile. */
function PartnerRow({ pair }: { pair: Pair }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { partner, games, won, trophies } = pair;
  return (
    <Link to={`/profile/${partner.player_id}`}>
      <span className="av">
        <Avatar name={partner.name} id={partner.player_id} photo={partner.avatar} frame={partner.frame} />
      </span>
      <span className="grow">
        <bdi className="row-t ell">{partner.name}</bdi>
        <span className="row-s">
          {t('partners.games', { games: format.number(games), won: format.number(won) })}
        </span>
        {trophies !== null && (
          <span className="row-s">{t('partners.trophies', { trophies: format.number(trophies) })}</span>
        )}
      </span>
      <span className="mute">
        <Icon name="fwd" size={20} />
      </span>
    </Link>
  );
}

/** `/partners`: the people with whom one has played as partners, those with the most matches first. */
export function PartnersScreen() {
  const { t } = useTranslation();
  const pages = useInfiniteQuery(callPages('GET /pairs', { query: { per_page: 20 } }), idOf);
  const { items, error } = pages;
  return (
    <>
      <main className="page">
        <TopBar title={t('partners.title')} />
        <ConnectionBanner />
        {items === null && error !== null && (
          <Problem title={t('partners.failed')} error={error} onRetry={pages.refetch} />
        )}
        {items === null && error === null && <SkeletonRows rows={4} label={t('app.loading')} />}
        {items?.length === 0 && (
          <Notice icon="users" title={t('partners.empty')} text={t('partners.empty_text')}>
            <Link className="btn primary sm" to="/lobby">
              {t('partners.to_lobby')}
            </Link>
          </Notice>
        )}
        {items !== null && items.length > 0 && (
          <div className={`panel list ${styles.partners}`}>
            {items.map((pair) => (
              <PartnerRow key={idOf(pair)} pair={pair} />
            ))}
          </div>
        )}
        {items !== null && <ListEnd {...pages} endless />}
      </main>
      <BottomNav />
    </>
  );
}
