import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ShopItem } from '@hokm/shared/api';
import { randomHex } from '../../lib/schedule.js';
import { useFormat } from '../../settings/use-format.js';
import { useLanguage } from '../../settings/index.js';
import { errorMessage } from '@hokm/web/errors';
import type { ApiError } from '../../api/index.js';
import { Icon } from '../../ui/art/index.js';
import { Sheet } from '../../ui/Sheet.js';
import styles from './shop.module.css';

const KEY_BYTES = 16;

interface BuySheetProps {
  item: ShopItem;
  /** In coins. */
  price: number;
  balance: number;
  /** Returns the refusal, or null. */
  onBuy: (key: string) => Promise<ApiError | null>;
  onCoins: () => void;
  onClose: () => void;
}

/** The balance, the price, and the coins left if the balance is enough. */
function Sum({ price, balance }: { price: number; balance: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const lines = [
    ['have', balance],
    ['cost', price],
    ...(balance >= price ? ([['left', balance - price]] as const) : []),
  ] as const;
  return (
    <dl className={styles.sum}>
      {lines.map(([name, coins]) => (
        <div key={name}>
          <dt>{t(`shop.${name}`)}</dt>
          <dd>
            <Icon name="coin" size={17} />
            <span>{format.number(coins)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shown when coins are missing: how many, and how to get them. */
function Missing({ coins, onCoins }: { coins: number; onCoins: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <p className="banner warn">
        <span>
          {t('shop.missing', { coins: format.number(coins) })}
          <small>{t('shop.missing_text')}</small>
        </span>
      </p>
      <div className="sheet-choice">
        <Link className="btn" to="/">
          {t('shop.to_daily')}
        </Link>
        <button type="button" className="btn" onClick={onCoins}>
          {t('shop.to_coins')}
        </button>
      </div>
    </>
  );
}

/** Asks before coins are spent. A retry uses the same key, so a lost answer does not lead to a second purchase. */
export function BuySheet({ item, price, balance, onBuy, onCoins, onClose }: BuySheetProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [key] = useState(() => randomHex(KEY_BYTES));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const buy = async () => {
    setBusy(true);
    setRefused(await onBuy(key));
    setBusy(false);
  };
  const missing = price - balance;
  return (
    <Sheet title={t('shop.buy_title', { name: item.name })} onClose={onClose}>
      <Sum price={price} balance={balance} />
      {refused !== null && (
        <p className="hint bad" role="alert">
          {errorMessage(refused, null, language)}
        </p>
      )}
      {missing > 0 ? (
        <Missing coins={missing} onCoins={onCoins} />
      ) : (
        <button type="button" className="btn primary wide" disabled={busy} onClick={() => void buy()}>
          {busy ? <span className="spin" /> : t('shop.confirm')}
        </button>
      )}
    </Sheet>
  );
}
