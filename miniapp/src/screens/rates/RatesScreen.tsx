import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RATE_DAYS } from '@hokm/shared/api/rates/limits';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/rates.js';
import { Choice } from '../../ui/form/Choice.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { RateCard } from './RateCard.js';
import { useRates } from './use-rates.js';
import styles from './rates.module.css';

const DAYS = ['7', '30', '90', '365'] as const satisfies readonly (typeof RATE_DAYS)[number][];

/** `/rates`: by what the shop counts what its packs cost, and how that has changed. */
export function RatesScreen() {
  const { t } = useTranslation();
  const [days, setDays] = useState<(typeof DAYS)[number]>('30');
  const { rates, error, refetch } = useRates(days);
  return (
    <>
      <main className="page wide">
        <TopBar title={t('rates.title')} />
        <ConnectionBanner />
        <p className="hint">
          {t('rates.intro')} {t('rates.buy_only')}
        </p>
        <Choice
          title={t('rates.days')}
          values={DAYS}
          chosen={days}
          wordsOf={(value) => t(`rates.days_${value}`)}
          onChoose={setDays}
        />
        {rates === null && error !== null && (
          <Problem title={t('rates.failed')} error={error} onRetry={refetch} />
        )}
        {rates === null && error === null && <SkeletonRows rows={4} label={t('app.loading')} />}
        {rates !== null && (
          <div className={styles.cards}>
            {rates.map(({ pair, rate }) => (
              <RateCard key={pair} pair={pair} rate={rate} days={days} />
            ))}
          </div>
        )}
      </main>
      <BottomNav />
    </>
  );
}
