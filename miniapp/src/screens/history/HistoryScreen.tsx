import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HistoryAnswer } from '@hokm/shared/api';
import { formatNames } from '@hokm/web/format';
import { useFormat } from '../../settings/use-format.js';
import { Problem } from '../../ui/Problem.js';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { playersInLanguage } from '../../realtime/bot-names.js';
import { useLanguage } from '../../settings/index.js';
import { placeOf, type Place } from '../../table/places.js';
import { shortName } from '../../table/words.js';
import { Icon } from '../../ui/art/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { TopBar } from '../../shell/TopBar.js';
import { roomTitle } from '../../rooms/room-title.js';
import '../../text/replay.js';
import { classes } from '../../lib/classes.js';
import styles from './history.module.css';

type Match = HistoryAnswer['data'][number];

/** One finished match: how it ended, with whom, when; leads to its hands and to the proof of its deals. */
function MatchRow({ match }: { match: Match }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { match_id, points, my_seat, players, name, finished_at } = match;
  const outcome = match.result?.winner === null ? 'void' : match.won ? 'won' : 'lost';
  const mine = my_seat % 2 === 0 ? points.team1 : points.team2;
  const theirs = my_seat % 2 === 0 ? points.team2 : points.team1;
  const againstBots = players.every(({ seat, is_bot }) => is_bot || seat === my_seat);
  const namesAt = (...places: readonly Place[]) =>
    formatNames(
      playersInLanguage(players, language)
        .filter(({ seat }) => places.includes(placeOf(seat, my_seat)))
        .map((player) => {
          const short = shortName(player.name);
          return player.is_bot && !againstBots ? t('history.bot_name', { name: short }) : short;
        }),
      language,
    );
  return (
    <div className={styles.mrow}>
      <Link to={`/replay/${match_id}`}>
        <span className={classes(styles.mscore, outcome === 'void' ? '' : styles[outcome])}>
          <b>
            {format.number(mine)} – {format.number(theirs)}
          </b>
          <small>{t(`history.${outcome}`)}</small>
        </span>
        <span className="grow">
          <bdi className="row-t ell">{roomTitle(name, language)}</bdi>
          <span className="row-s ell-2">
            {t(againstBots ? 'history.with_bots' : 'history.with', {
              partner: namesAt('top'),
              rivals: namesAt('left', 'right'),
            })}
          </span>
          {finished_at !== null && <span className="row-s">{format.date(finished_at)}</span>}
          <span className="sr">{t('history.replay')}</span>
        </span>
      </Link>
      <Link
        className="round"
        to={`/fairness/${match_id}`}
        aria-label={`${t('history.fairness')}: ${roomTitle(name, language)}`}
      >
        <Icon name="shield" size={20} />
      </Link>
    </div>
  );
}

/** One page of the list, followed by the button for older ones. */
function MatchPage({ page }: { page: number }) {
  const { t } = useTranslation();
  const [older, setOlder] = useState(false);
  const { data: answer, error, refetch } = useQuery(callQuery('GET /games/history', { query: { page } }));
  if (answer === null && error !== null)
    return <Problem title={t('history.failed')} error={error} onRetry={refetch} />;
  if (answer === null)
    return (
      <div className={styles.historySkel}>
        <SkeletonRows rows={4} label={t('app.loading')} />
      </div>
    );
  const { data, meta } = answer;
  if (meta.total === 0)
    return (
      <Notice icon="deck" title={t('history.empty')} text={t('history.empty_text')}>
        <Link className="btn primary sm" to="/lobby">
          {t('history.begin')}
        </Link>
      </Notice>
    );
  return (
    <>
      {data.length > 0 && (
        <div className={classes('panel list', styles.matches)}>
          {data.map((match) => (
            <MatchRow key={match.match_id} match={match} />
          ))}
        </div>
      )}
      {older && <MatchPage page={page + 1} />}
      {!older && page < meta.pages && (
        <button type="button" className="btn wide" onClick={() => setOlder(true)}>
          {t('history.more')}
        </button>
      )}
    </>
  );
}

/** One's finished matches, the newest first: `/history`. */
export function HistoryScreen() {
  const { t } = useTranslation();
  return (
    <>
      <main className="page wide">
        <TopBar title={t('history.title')} />
        <ConnectionBanner />
        <MatchPage page={1} />
      </main>
      <BottomNav />
    </>
  );
}
