import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoinPack, ShopAnswer } from '@hokm/shared/api';
import { ApiError, getInvoice } from '../../api/index.js';
import { useFormat } from '../../i18n/use-format.js';
import { useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { getPlatform } from '../../telegram/current.js';
import { problemText } from '../../text/problem.js';
import { Icon } from '../../ui/art/index.js';
import { useToast } from '../../ui/Toast.js';

/** Packs of coins for Stars. Where Stars cannot be taken, they are shown with the reason. */
export function Packs({ shop, onPaid }: { shop: ShopAnswer; onPaid: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const toast = useToast();
  const token = useSession((session) => session.token);
  const [busy, setBusy] = useState<string | null>(null);
  const { pay } = getPlatform();
  const open = shop.payments && pay !== undefined;

  const buy = async ({ pack_id }: CoinPack) => {
    if (pay === undefined) return;
    setBusy(pack_id);
    try {
      const { url } = await getInvoice(pack_id, token);
      const outcome = await pay(url);
      if (outcome === 'paid') {
        toast.show(t('shop.pack_paid'), 'check');
        onPaid();
      } else if (outcome === 'failed') toast.show(t('shop.pack_failed'), 'close');
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'server/unavailable';
      toast.show(problemText(code, null, language), 'close');
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {!open && (
        <p className="banner warn">
          <Icon name="lock" />
          <span>
            {t('shop.payments_off')}
            <small>{t('shop.payments_off_text')}</small>
          </span>
        </p>
      )}
      <div className="panel list">
        {shop.packs.map((pack) => {
          const [coins, stars] = [format.number(pack.coins), format.number(pack.stars)];
          return (
            <div key={pack.pack_id}>
              <span className="lead-ic">
                <Icon name="coin" />
              </span>
              <span className="grow">
                <b className="row-t">{t('shop.price', { coins })}</b>
                <span className="row-s">
                  {pack.name} · {t('shop.pack_for', { stars })}
                </span>
              </span>
              {open && (
                <button
                  type="button"
                  className="btn sm tint"
                  disabled={busy !== null}
                  aria-label={t('shop.pack_buy_label', { name: pack.name, coins, stars })}
                  onClick={() => void buy(pack)}
                >
                  {busy === pack.pack_id ? <span className="spin" /> : t('shop.pack_buy')}
                </button>
              )}
            </div>
          );
        })}
      </div>
      <p className="shop-note">{t('shop.coins_text')}</p>
    </>
  );
}
