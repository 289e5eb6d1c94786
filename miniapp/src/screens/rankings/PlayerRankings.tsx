import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RankedPlayer } from '@hokm/shared/api';
import { countryName } from '../../i18n/countries.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { Problem } from '../../ui/Problem.js';
import { useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { Notice } from '../../ui/Notice.js';
import { UnrankedNote } from '../conduct/UnrankedNote.js';
import { CountryChoice } from './CountryChoice.js';
import { Footer } from './Footer.js';
import { PlayerCells, PlayerRow } from './PlayerRow.js';
import { rankingsPages } from './rankings-pages.js';
import { RankingsSkeleton } from './RankingsSkeleton.js';
import { classes } from '../../lib/classes.js';
import styles from './rankings.module.css';

const idOf = ({ id }: RankedPlayer) => id;

function OwnCard({ own }: { own: RankedPlayer | null }) {
  const { t } = useTranslation();
  return (
    <section className={classes(styles.ownCard, 'felt onfelt')} aria-label={t('rankings.own')}>
      {own === null ? (
        <>
          <span className="grow">
            <b className="row-t">{t('rankings.unranked')}</b>
            <span className="row-s">{t('rankings.unranked_text')}</span>
          </span>
          <Link className="btn primary sm" to="/lobby">
            {t('rankings.play')}
          </Link>
        </>
      ) : (
        <PlayerCells player={own} you />
      )}
    </section>
  );
}

/** People by trophies, everywhere or in the viewer's country. */
export function PlayerRankings({ scope }: { scope: 'global' | 'local' }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const me = useSession((session) => session.user?.id ?? null);
  const country = useSession((session) => session.user?.country ?? null);
  const nowhere = scope === 'local' && country === null;
  const of = scope === 'local' ? country : null;
  const pages = useInfiniteQuery({ ...rankingsPages(scope, of), enabled: !nowhere }, idOf);
  const { items, first, error, fetchNextPage } = pages;
  if (nowhere) return <CountryChoice />;
  if (items === null || first === null)
    return error === null ? (
      <RankingsSkeleton />
    ) : (
      <Problem title={t('rankings.failed')} error={error} onRetry={fetchNextPage} />
    );
  return (
    <div className={classes('col', styles.ranked)}>
      <UnrankedNote />
      <OwnCard own={first.own} />
      <div className="col">
        {of !== null && (
          <h2 className={styles.ofCountry}>
            {t('rankings.in_country', { country: countryName(of, language) })}
          </h2>
        )}
        {items.length === 0 ? (
          <Notice
            icon="cup"
            title={t(scope === 'local' ? 'rankings.empty_local' : 'rankings.empty')}
            text={t('rankings.empty_text')}
          />
        ) : (
          <ol className={classes('panel list rows', styles.ranks)}>
            {items.map((player) => (
              <PlayerRow key={player.id} player={player} mine={player.id === me} />
            ))}
          </ol>
        )}
        <ListEnd {...pages} />
      </div>
      <Footer stats={first.stats} />
    </div>
  );
}
