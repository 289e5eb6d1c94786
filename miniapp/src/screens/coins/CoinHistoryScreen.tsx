import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { CoinMatch } from '@hokm/shared/api/stakes';
import { COIN_RESULTS, STATISTICS_DAYS } from '@hokm/shared/api/stakes/limits';
import { formatNames } from '@hokm/web/format';
import { callPages, callQuery } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import { useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { useFormat } from '../../settings/use-format.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/coins.js';
import { Icon } from '../../ui/art/index.js';
import { Choice } from '../../ui/form/Choice.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { PredictionList } from './PredictionList.js';
import { CoinNumbers } from './CoinNumbers.js';
import { LimitsSheet } from './LimitsSheet.js';
import { useSigned } from './use-signed.js';
import styles from './coins.module.css';

/** What the list is of. */
const WHAT = ['matches', 'predictions'] as const;

const idOf = ({ match_id }: CoinMatch) => match_id;

/** One coin match: what came of it, what was put in, with whom, when; leads to its hands. */
function MatchRow({ match }: { match: CoinMatch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const signed = useSigned();
  const me = useSession(({ user }) => user?.id ?? null);
  const { match_id, room_name, at, stake, pot, result, net, players } = match;
  const names = players.flatMap(({ player_id, name }) => (player_id === me ? [] : [name]));
  return (
    <Link to={`/replay/${match_id}`}>
      <span className={classes(styles.net, result === 'void' ? '' : styles[result])}>
        <b>{signed(net)}</b>
        <small>{t(`coins.result_${result}`)}</small>
      </span>
      <span className="grow">
        <bdi className="row-t ell">{room_name}</bdi>
        <span className="row-s">
          {t('coins.entry', { coins: stake })} · {t('coins.pot', { coins: pot })}
        </span>
        <span className="row-s ell-2">{t('coins.with', { names: formatNames(names, language) })}</span>
        <span className="row-s">{format.date(at)}</span>
      </span>
    </Link>
  );
}

function Numbers() {
  const { t } = useTranslation();
  const [days, setDays] = useState<(typeof STATISTICS_DAYS)[number]>('30');
  const { data, error, refetch } = useQuery(
    callQuery('GET /betting/statistics/:id', { params: { id: 'me' }, query: { days } }),
  );
  return (
    <>
      <Choice
        title={t('coins.days')}
        values={STATISTICS_DAYS}
        chosen={days}
        wordsOf={(value) => t(`coins.days_${value}`)}
        onChoose={setDays}
      />
      {data === null && error !== null && (
        <Problem title={t('coins.numbers_failed')} error={error} onRetry={refetch} />
      )}
      {data === null && error === null && <span className={classes('skel', styles.numbersSkel)} />}
      {data !== null && <CoinNumbers numbers={data.data} />}
    </>
  );
}

function Matches() {
  const { t } = useTranslation();
  const [result, setResult] = useState<(typeof COIN_RESULTS)[number]>('all');
  const pages = useInfiniteQuery(
    callPages('GET /betting/history/:id', { params: { id: 'me' }, query: { per_page: 20, result } }),
    idOf,
  );
  const { items, error } = pages;
  if (items?.length === 0 && result === 'all')
    return (
      <Notice icon="coin" title={t('coins.history_empty')} text={t('coins.history_empty_text')}>
        <Link className="btn primary sm" to="/lobby?coins=1">
          {t('coins.to_coins')}
        </Link>
      </Notice>
    );
  return (
    <>
      <Choice
        title={t('coins.result')}
        values={COIN_RESULTS}
        chosen={result}
        wordsOf={(value) => t(`coins.result_${value}`)}
        onChoose={setResult}
      />
      {items === null && error !== null && (
        <Problem title={t('coins.history_failed')} error={error} onRetry={pages.refetch} />
      )}
      {items === null && error === null && <SkeletonRows rows={4} label={t('app.loading')} />}
      {items?.length === 0 && <Notice icon="filter" title={t('coins.history_none')} />}
      {items !== null && items.length > 0 && (
        <div className={classes('panel list', styles.matches)}>
          {items.map((match) => (
            <MatchRow key={match.match_id} match={match} />
          ))}
        </div>
      )}
      {items !== null && <ListEnd {...pages} endless />}
    </>
  );
}

/** `/coins/history`: one's coin matches and predictions, what was won and lost, and one's own limits. */
export function CoinHistoryScreen() {
  const { t } = useTranslation();
  const [limits, setLimits] = useState(false);
  const [search, setSearch] = useSearchParams();
  const what = WHAT.find((each) => each === search.get('what')) ?? 'matches';
  return (
    <>
      <main className="page wide">
        <TopBar title={t('coins.history')}>
          <button
            type="button"
            className="round"
            aria-label={t('coins.own')}
            aria-haspopup="dialog"
            onClick={() => setLimits(true)}
          >
            <Icon name="hourglass" size={20} />
          </button>
        </TopBar>
        <ConnectionBanner />
        <div className="cols">
          <div className="col">
            <Numbers />
            <p className="hint">{t('coins.play_money')}</p>
          </div>
          <div className="col">
            <Choice
              title={t('predictions.what')}
              values={WHAT}
              chosen={what}
              wordsOf={(value) => t(value === 'matches' ? 'predictions.matches' : 'predictions.list')}
              onChoose={(value) => setSearch(value === 'matches' ? {} : { what: value }, { replace: true })}
            />
            {what === 'matches' ? <Matches /> : <PredictionList />}
          </div>
        </div>
      </main>
      <BottomNav />
      {limits && <LimitsSheet onClose={() => setLimits(false)} />}
    </>
  );
}
