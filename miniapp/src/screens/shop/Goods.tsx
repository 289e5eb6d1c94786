import { useTranslation } from 'react-i18next';
import type { ShopItem } from '@hokm/shared/api';
import { BackDesign } from '../../deck/index.js';
import { useFormat } from '../../settings/use-format.js';
import { useSession } from '../../session/index.js';
import { Avatar, Icon, Toranj } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import styles from './shop.module.css';

function Swatch({ item: { kind, art } }: { item: ShopItem }) {
  const user = useSession((session) => session.user);
  if (kind === 'felt')
    return (
      <span className={classes(styles.sw, 'felt')} data-felt={art}>
        <Toranj />
      </span>
    );
  if (kind === 'card_back')
    return (
      <span className={styles.sw}>
        <span className="card">
          <BackDesign name={art} />
        </span>
      </span>
    );
  return (
    <span className={styles.sw}>
      <span className="av l">
        <Avatar name={user?.name ?? ''} id={user?.id ?? ''} photo={user?.avatar ?? null} frame={art} />
      </span>
    </span>
  );
}

function State({ item: { owned, worn, price } }: { item: ShopItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (worn)
    return (
      <span className="chip ok">
        <Icon name="check" size={14} />
        {t('shop.worn')}
      </span>
    );
  if (price === null) return <span className="chip gold">{t('shop.won')}</span>;
  if (owned) return <span className="chip">{t(price === 0 ? 'shop.free' : 'shop.owned')}</span>;
  return (
    <span className={styles.price}>
      <Icon name="coin" size={17} />
      <span>{format.number(price)}</span>
      <span className="sr">{t('shop.coins')}</span>
    </span>
  );
}

/** Of what collection it is, and until when it can be bought; nothing for what is there for good. */
function Ends({ item: { collection, available_until, owned } }: { item: ShopItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (collection === null || available_until === null) return null;
  return (
    <small className={styles.ends}>
      {owned ? collection : t('shop.until', { collection, at: format.moment(available_until) })}
    </small>
  );
}

interface GoodsProps {
  items: readonly ShopItem[];
  /** The id of the one that is looked at. */
  shown: string;
  onLook: (item: ShopItem) => void;
}

/** Everything of one kind; a tap looks at it. */
export function Goods({ items, shown, onLook }: GoodsProps) {
  return (
    <div className={styles.goods}>
      {items.map((item) => (
        <button
          key={item.item_id}
          type="button"
          className={
            item.item_id === shown ? classes('panel', styles.good, styles.on) : classes('panel', styles.good)
          }
          aria-pressed={item.item_id === shown}
          onClick={({ currentTarget }) => {
            onLook(item);
            // Whole, and not half under what is pinned above and below the shelf.
            currentTarget.scrollIntoView({ block: 'nearest' });
          }}
        >
          <Swatch item={item} />
          <b>{item.name}</b>
          <State item={item} />
          <Ends item={item} />
        </button>
      ))}
    </div>
  );
}
