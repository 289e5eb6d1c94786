import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Prediction } from '@hokm/shared/api/predictions';
import { formatNames } from '@hokm/web/format';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { classes } from '../../lib/classes.js';
import { useLanguage } from '../../settings/index.js';
import { useFormat } from '../../settings/use-format.js';
import '../../text/predictions.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import styles from './coins.module.css';
import { useSigned } from './use-signed.js';
import { outcomeOf, type Outcome } from './OwnPrediction.js';

const idOf = ({ id }: Prediction) => id;

/** The word and colour of an outcome in the list. */
const SHOWN: Readonly<Record<Outcome, 'open' | 'locked' | 'won' | 'lost' | 'void'>> = {
  asked: 'open',
  open: 'open',
  locked: 'locked',
  won: 'won',
  lost: 'lost',
  void: 'void',
  late: 'void',
};

/** One prediction: what came of it, of which side, when; leads to the match. */
function Row({ prediction }: { prediction: Prediction }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const signed = useSigned();
  const { id, room_id, room_name, players, mine, closed_at, settled_at } = prediction;
  const shown = SHOWN[outcomeOf(prediction) ?? 'void'];
  const names = players.flatMap(({ name, team }) => (team === mine?.team ? [name] : []));
  const coins = mine?.coins ?? 0;
  const at = settled_at ?? closed_at;
  return (
    <Link to={settled_at === null ? `/watch/${room_id}` : `/replay/${id}`}>
      <span
        className={classes(styles.net, shown === 'won' ? styles.won : shown === 'lost' ? styles.lost : '')}
      >
        <b>{mine?.paid == null ? format.number(coins) : signed(mine.paid - coins)}</b>
        <small>{t(`predictions.state_${shown}`)}</small>
      </span>
      <span className="grow">
        <bdi className="row-t ell">{room_name}</bdi>
        <span className="row-s ell-2">{formatNames(names, language)}</span>
        <span className="row-s">{t('predictions.mine', { coins })}</span>
        {at !== null && <span className="row-s">{format.date(at)}</span>}
      </span>
    </Link>
  );
}

/** One's predictions, newest first. */
export function PredictionList() {
  const { t } = useTranslation();
  const pages = useInfiniteQuery(
    callPages('GET /predictions', { query: { mine: 'true', per_page: 20 } }),
    idOf,
  );
  const { items, error } = pages;
  if (items === null && error !== null)
    return <Problem title={t('predictions.list_failed')} error={error} onRetry={pages.refetch} />;
  if (items === null) return <SkeletonRows rows={4} label={t('app.loading')} />;
  if (items.length === 0)
    return (
      <Notice icon="coin" title={t('predictions.list_empty')} text={t('predictions.list_empty_text')}>
        <Link className="btn primary sm" to="/lobby">
          {t('predictions.to_lobby')}
        </Link>
      </Notice>
    );
  return (
    <>
      <div className={classes('panel list', styles.matches)}>
        {items.map((prediction) => (
          <Row key={prediction.id} prediction={prediction} />
        ))}
      </div>
      <ListEnd {...pages} endless />
    </>
  );
}
