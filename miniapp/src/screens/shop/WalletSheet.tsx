import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WalletEntry } from '@hokm/shared/api';
import { useFormat } from '../../settings/use-format.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { Problem } from '../../ui/Problem.js';
import { Notice } from '../../ui/Notice.js';
import { Sheet } from '../../ui/Sheet.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { classes } from '../../lib/classes.js';
import styles from './shop.module.css';

const idOf = ({ id }: WalletEntry) => id;
const signOf = (amount: number) => (amount < 0 ? '−' : '+');

/** Coins of predictions have names of their own. */
const PREDICTED = { stake: 'predicted', prize: 'predicted_right', returned: 'predicted_back' } as const;
const nameOf = ({ kind, ref }: WalletEntry) =>
  ref.startsWith('p:') && (kind === 'stake' || kind === 'prize' || kind === 'returned')
    ? PREDICTED[kind]
    : kind;

function Row({ entry }: { entry: WalletEntry }) {
  const { amount, at, balance } = entry;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li>
      <span className="grow">
        <b className="row-t">{t(`shop.kind_${nameOf(entry)}`)}</b>
        <span className="row-s">
          {format.date(at)} · {t('shop.balance_after', { coins: format.number(balance) })}
        </span>
      </span>
      <bdi dir="ltr" className={amount < 0 ? styles.went : styles.came}>
        {signOf(amount)}
        {format.number(Math.abs(amount))}
      </bdi>
    </li>
  );
}

/** The changes of the player's balance. */
export function WalletSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery(callPages('GET /wallet/history', { query: { per_page: 30 } }), idOf);
  const { items, error, fetchNextPage } = pages;
  return (
    <Sheet title={t('shop.history')} onClose={onClose}>
      {items === null && error === null && (
        <div className={styles.walletSkel}>
          <SkeletonRows rows={4} label={t('app.loading')} />
        </div>
      )}
      {items === null && error !== null && (
        <Problem title={t('shop.history_failed')} error={error} onRetry={fetchNextPage} />
      )}
      {items?.length === 0 && <Notice icon="coin" title={t('shop.history_empty')} />}
      {items !== null && items.length > 0 && (
        <ul className={classes('panel list', styles.wallet)}>
          {items.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {items !== null && <ListEnd {...pages} />}
      <Link className="btn sm wide" to="/rates">
        {t('shop.rates')}
      </Link>
    </Sheet>
  );
}
