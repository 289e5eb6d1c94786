import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { DeckSprite } from '../../deck/index.js';
import { useFormat } from '../../settings/use-format.js';
import { Problem } from '../../ui/Problem.js';
import { useSession } from '../../session/index.js';
import { Icon } from '../../ui/art/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { TabPanel, Tabs } from '../../ui/Tabs.js';
import { TopBar } from '../../shell/TopBar.js';
import { Packs } from './Packs.js';
import { Shelf } from './Shelf.js';
import { useShop } from './use-shop.js';
import { WalletSheet } from './WalletSheet.js';
import '../../text/shop.js';
import { classes } from '../../lib/classes.js';
import styles from './shop.module.css';

const PARTS = ['felt', 'card_back', 'frame', 'coins'] as const;
const PANEL = 'goods';

/** The player's balance, with a button that opens the wallet's history. */
function Purse({ balance }: { balance: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const coins = format.number(balance);
  return (
    <>
      <button
        type="button"
        className={classes('coin', styles.chrome)}
        aria-label={t('shop.purse', { coins })}
        onClick={() => setOpen(true)}
      >
        <Icon name="coin" size={20} />
        <b>{coins}</b>
      </button>
      {open && <WalletSheet onClose={() => setOpen(false)} />}
    </>
  );
}

function ShopSkeleton({ part }: { part: (typeof PARTS)[number] }) {
  const { t } = useTranslation();
  if (part === 'coins') return <SkeletonRows rows={4} label={t('app.loading')} />;
  return (
    <div className={styles.shopSkel} role="status" aria-busy="true" aria-label={t('app.loading')}>
      <span className={classes('skel', styles.previewShape)} />
      <span className={styles.goods}>
        {Array.from({ length: 6 }, (_, tile) => (
          <span key={tile} className={classes('skel', styles.goodShape)} />
        ))}
      </span>
    </div>
  );
}

/** `/shop`: coins, and the felts, card backs and frames to buy with them. */
export function ShopScreen() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const { shop, error, refetch, buy, wear, credited } = useShop();
  const known = useSession((session) => session.user?.balance);
  const balance = shop?.balance ?? known;
  const asked = query.get('of');
  const part = PARTS.find((name) => name === asked) ?? 'felt';
  const goTo = (name: string) => setQuery(name === 'felt' ? {} : { of: name }, { replace: true });
  return (
    <>
      <DeckSprite />
      <main className={classes('page wide', styles.shop)}>
        <TopBar title={t('shop.title')}>{balance !== undefined && <Purse balance={balance} />}</TopBar>
        <ConnectionBanner />
        <Tabs
          label={t('shop.kinds')}
          panel={PANEL}
          tabs={PARTS.map((name) => ({ name, text: t(`shop.${name}`) }))}
          chosen={part}
          onChoose={goTo}
        />
        <TabPanel id={PANEL} chosen={part}>
          {shop === null && error === null && <ShopSkeleton part={part} />}
          {shop === null && error !== null && (
            <Problem title={t('shop.failed')} error={error} onRetry={refetch} />
          )}
          {shop !== null && part === 'coins' && <Packs shop={shop} onCredited={credited} />}
          {shop !== null && part !== 'coins' && (
            <Shelf
              key={part}
              shop={shop}
              kind={part}
              buy={buy}
              wear={wear}
              refetch={refetch}
              onCoins={() => goTo('coins')}
            />
          )}
        </TabPanel>
      </main>
      <BottomNav />
    </>
  );
}
