import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CosmeticKind, ShopAnswer, ShopItem } from '@hokm/shared/api';
import { useFormat } from '../../settings/use-format.js';
import { useLanguage } from '../../settings/index.js';
import { errorMessage } from '@hokm/web/errors';
import { useToast } from '../../ui/Toast.js';
import { BuySheet } from './BuySheet.js';
import { Goods } from './Goods.js';
import { Preview } from './Preview.js';
import { lookedAt } from './shop-state.js';
import type { Shop } from './use-shop.js';
import { classes } from '../../lib/classes.js';
import styles from './shop.module.css';

interface ShelfProps extends Pick<Shop, 'buy' | 'wear' | 'refetch'> {
  shop: ShopAnswer;
  kind: CosmeticKind;
  onCoins: () => void;
}

/** The one thing to do with what is looked at. */
function Act({
  item,
  busy,
  onBuy,
  onWear,
}: {
  item: ShopItem;
  busy: boolean;
  onBuy: () => void;
  onWear: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, owned, worn, price } = item;
  if (!owned && price !== null)
    return (
      <button type="button" className={classes('btn primary wide', styles.shopAct)} onClick={onBuy}>
        {t('shop.buy', { name, coins: format.number(price) })}
      </button>
    );
  if (worn && price === 0)
    return <p className={classes(styles.shopAct, styles.shopNote)}>{t('shop.in_use', { name })}</p>;
  return (
    <button
      type="button"
      className={classes('btn wide', styles.shopAct, worn ? '' : 'primary')}
      disabled={busy}
      onClick={onWear}
    >
      {t(worn ? 'shop.take_off' : 'shop.wear', { name })}
    </button>
  );
}

/** One kind of things: a look at one of them, all of them, and what can be done. */
export function Shelf({ shop, kind, buy, wear, refetch, onCoins }: ShelfProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const [chosen, setChosen] = useState<string>();
  const [buying, setBuying] = useState(false);
  const [busy, setBusy] = useState(false);
  const items = shop.items.filter((item) => item.kind === kind);
  const item = lookedAt(items, chosen);
  if (item === undefined) return null;

  const wearIt = async (what: ShopItem | null) => {
    setBusy(true);
    const refused = await wear(kind, what);
    setBusy(false);
    if (refused !== null) toast.show(errorMessage(refused, null, language), 'close');
  };
  const buyIt = async (key: string) => {
    const refused = await buy(item, key);
    if (refused === null) {
      setBuying(false);
      toast.show(t('shop.bought', { name: item.name }), 'check');
      await wearIt(item);
    } else if (refused.code === 'shop/already_owned') {
      // Already bought on another device: reload the shelf.
      setBuying(false);
      toast.show(errorMessage(refused, null, language), 'close');
      refetch();
    } else if (refused.code === 'shop/price_changed') refetch();
    return refused;
  };
  return (
    <>
      <Preview item={item} />
      <Goods items={items} shown={item.item_id} onLook={({ item_id }) => setChosen(item_id)} />
      <div className={styles.actDock}>
        <Act
          item={item}
          busy={busy}
          onBuy={() => setBuying(true)}
          onWear={() => void wearIt(item.worn ? null : item)}
        />
      </div>
      {buying && item.price !== null && (
        <BuySheet
          item={item}
          price={item.price}
          balance={shop.balance}
          onBuy={buyIt}
          onCoins={() => {
            setBuying(false);
            onCoins();
          }}
          onClose={() => setBuying(false)}
        />
      )}
    </>
  );
}
