import { WALLET_ENTRY_KINDS } from '@hokm/shared/api/wallet/limits';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { analyticsTexts } from '../../text/analytics.js';
import { useTexts } from '../../text/define-texts.js';
import { usersTexts } from '../../text/users.js';
import { BarChart } from '../../ui/BarChart.js';
import { Change } from '../../ui/Change.js';
import { Figure } from '../../ui/Figure.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { Empty } from '../../ui/States.js';
import { useMoments } from './moments.js';
import type { Earnings } from './figures.js';
import css from './analytics.module.css';

/** Stars and coins, as payments and ledger have them. */
export function EarningsTab({ earnings }: { readonly earnings: Earnings }) {
  const t = useTexts(analyticsTexts);
  const users = useTexts(usersTexts);
  const language = useLanguage();
  const momentsOf = useMoments();
  const number = (n: number) => <span className="num">{formatNumber(n, language)}</span>;
  const kindText = (kind: string) => {
    const known = WALLET_ENTRY_KINDS.find((each) => each === kind);
    return known === undefined ? kind : users(`entry_${known}`);
  };
  return (
    <div className={css['grid']}>
      <div data-span={3}>
        <Figure
          label={t('stars')}
          value={number(earnings.stars.value)}
          note={<Change change={earnings.stars.change} words={t('than_before')} />}
        />
      </div>
      <div data-span={3}>
        <Figure
          label={t('payments')}
          value={number(earnings.payments)}
          note={`${t('refunded')}: ${formatNumber(earnings.refunded, language)}`}
        />
      </div>
      <div data-span={3}>
        <Figure label={t('coins_made')} value={number(earnings.coins_made)} />
      </div>
      <div data-span={3}>
        <Figure label={t('coins_burnt')} value={number(earnings.coins_burnt)} />
      </div>
      <div data-span={7}>
        <Panel title={t('stars_trend')}>
          <BarChart
            words={t('stars_words', { n: formatNumber(earnings.stars.value, language) })}
            labels={momentsOf('day', earnings.labels)}
            series={[{ name: t('stars'), color: 'var(--c2)', data: earnings.data }]}
          />
        </Panel>
      </div>
      <div data-span={5}>
        <Panel title={t('coins')} note={`${t('shop_views')}: ${formatNumber(earnings.shop_views, language)}`}>
          {earnings.coins_by_kind.length === 0 ? (
            <Empty title={t('coins_none')} note={t('coins_none_note')} />
          ) : (
            <Facts
              rows={earnings.coins_by_kind.map(({ kind, amount }) => [
                kindText(kind),
                <bdi key={kind} dir="ltr" className="num">
                  {formatNumber(amount, language, { signDisplay: 'exceptZero' })}
                </bdi>,
              ])}
            />
          )}
        </Panel>
      </div>
    </div>
  );
}
