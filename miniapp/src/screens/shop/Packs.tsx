import { useTranslation } from 'react-i18next';
import type { CoinPack, ShopAnswer } from '@hokm/shared/api';
import { useFormat } from '../../settings/use-format.js';
import { useLanguage } from '../../settings/index.js';
import { getPlatform } from '../../telegram/current.js';
import { errorMessage } from '@hokm/web/errors';
import { Icon } from '../../ui/art/index.js';
import { CoinPile } from './CoinPile.js';
import { usePacks, type PayNews } from './use-packs.js';
import { classes } from '../../lib/classes.js';
import styles from './shop.module.css';

const TONES = {
  waiting: 'warn',
  credited: 'ok',
  late: 'ok',
  pending: 'warn',
  cancelled: 'warn',
  failed: 'danger',
  refused: 'danger',
} as const;

/** Why packs are only shown here, or not sold at all. */
function Closed({ isSold }: { isSold: boolean }) {
  const { t } = useTranslation();
  const where = isSold && getPlatform().kind !== 'telegram' ? 'browser' : 'telegram';
  return (
    <p className="banner warn">
      <Icon name="lock" />
      <span>
        {t('shop.payments_off')}
        <small>{t(`shop.payments_off_${where}`)}</small>
      </span>
    </p>
  );
}

function News({ news }: { news: PayNews | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = (told: PayNews) =>
    told.state === 'refused'
      ? errorMessage(told.error, null, language)
      : t(`shop.pay_${told.state}`, { coins: told.coins });
  return (
    <div role="status" className={styles.payNews}>
      {news !== null && (
        <p className={`banner ${TONES[news.state]}`}>
          {news.state === 'waiting' ? <span className="spin" /> : <Icon name="coin" />}
          <span>{words(news)}</span>
        </p>
      )}
    </div>
  );
}

/** How people in Iran count: ten rials are a toman. */
const RIALS_OF_TOMAN = 10;

/** About what a pack costs in the person's money; nothing while that is not known. */
function Worth({ worth }: Pick<CoinPack, 'worth'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (worth === null) return null;
  const { currency } = worth;
  const amount = Number(worth.amount) / (currency === 'IRR' ? RIALS_OF_TOMAN : 1);
  return <span className="row-s">{t(`shop.worth_${currency}`, { amount: format.number(amount) })}</span>;
}

interface PackRowProps {
  pack: CoinPack;
  /** Its place among the packs, from the smallest. */
  size: number;
  /** No other gives as many coins for a Star. */
  best: boolean;
  /** Null where packs are only shown. */
  onBuy: (() => void) | null;
  /** True while this pack or another one is being bought. */
  busy: 'this' | 'other' | null;
}

function PackRow({ pack, size, best, onBuy, busy }: PackRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [coins, stars] = [format.number(pack.coins), format.number(pack.stars)];
  return (
    <li>
      <CoinPile size={size} />
      <span className="grow">
        <span className={styles.packT}>
          <b className="row-t">{t('shop.price', { coins })}</b>
          {best && <span className="chip gold">{t('shop.best')}</span>}
        </span>
        <span className="row-s">
          {pack.name} · {t('shop.pack_for', { stars })}
        </span>
        <Worth worth={pack.worth} />
      </span>
      {onBuy !== null && (
        <button
          type="button"
          className="btn sm tint"
          disabled={busy !== null}
          aria-busy={busy === 'this'}
          aria-label={t('shop.pack_buy_label', { name: pack.name, coins, stars })}
          onClick={onBuy}
        >
          {busy === 'this' ? <span className="spin" /> : t('shop.pack_buy')}
        </button>
      )}
    </li>
  );
}

/** The id of the pack that gives most for a Star. */
function bestOf(packs: readonly CoinPack[]): string | undefined {
  const worth = ({ coins, stars }: CoinPack) => coins / stars;
  return [...packs].sort((a, b) => worth(b) - worth(a))[0]?.pack_id;
}

interface PacksProps {
  shop: ShopAnswer;
  onCredited: (balance: number) => void;
}

/** Packs of coins for Stars. Where Stars cannot be taken, they are shown with the reason. */
export function Packs({ shop, onCredited }: PacksProps) {
  const { t } = useTranslation();
  const { canPay, busy, news, buy } = usePacks({ balance: shop.balance, onCredited });
  const isSold = shop.packs.length > 0;
  const open = isSold && shop.payments && canPay;
  const best = bestOf(shop.packs);
  return (
    <>
      {!open && <Closed isSold={isSold} />}
      <News news={news} />
      {isSold && (
        <ul className={classes('panel list', styles.packs)}>
          {shop.packs.map((pack, size) => (
            <PackRow
              key={pack.pack_id}
              pack={pack}
              size={size}
              best={pack.pack_id === best}
              busy={busy === null ? null : busy === pack.pack_id ? 'this' : 'other'}
              onBuy={open ? () => void buy(pack) : null}
            />
          ))}
        </ul>
      )}
      <p className={styles.shopNote}>{t('shop.coins_text')}</p>
    </>
  );
}
