import { FEW_COINS, PURSE_DAYS, type TimeRange } from '@hokm/shared/api/analytics/limits';
import type { EconomyFigures } from '@hokm/shared/api/analytics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { economyTexts } from '../../text/economy.js';
import { useTexts, type TextKey } from '../../text/define-texts.js';
import { Ago } from '../../ui/dates.js';
import { Figure } from '../../ui/Figure.js';
import { LineChart } from '../../ui/LineChart.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { Legend } from '../../ui/Plot.js';
import { Bone, Empty, Failed } from '../../ui/States.js';
import { useMoments } from './moments.js';
import css from './analytics.module.css';

type Flow = EconomyFigures['made'][number];

/** The words of a key, or the key where nobody has named it. */
function useNames() {
  const t = useTexts(economyTexts);
  return (name: string): string =>
    name in economyTexts.pairs ? t(name as TextKey<typeof economyTexts>) : name;
}

function Flows({ title, flows }: { readonly title: string; readonly flows: readonly Flow[] }) {
  const t = useTexts(economyTexts);
  const nameOf = useNames();
  const language = useLanguage();
  return (
    <Panel title={title}>
      {flows.length === 0 ? (
        <Empty title={t('none')} />
      ) : (
        <Facts
          rows={flows.map(({ side, coins }) => [
            nameOf(side.replace(':', '_')),
            <bdi key={side} dir="ltr" className="num">
              {formatNumber(coins, language)}
            </bdi>,
          ])}
        />
      )}
    </Panel>
  );
}

function Purses({ purses }: Pick<EconomyFigures, 'purses'>) {
  const t = useTexts(economyTexts);
  const language = useLanguage();
  const number = (n: number) => formatNumber(n, language);
  const share = (n: number) => formatNumber(n, language, { style: 'percent', maximumFractionDigits: 1 });
  if (purses === null)
    return (
      <div data-span={12}>
        <Panel title={t('purses')}>
          <Empty title={t('not_counted')} note={t('not_counted_note')} />
        </Panel>
      </div>
    );
  const figures = [
    { label: t('median'), value: number(purses.median), note: t('mean', { n: number(purses.mean) }) },
    {
      label: t('poor', { n: number(FEW_COINS) }),
      value: share(purses.poor),
      note: t('poor_note'),
    },
    { label: t('top'), value: share(purses.top), note: t('top_note') },
    {
      label: t('people'),
      value: number(purses.people),
      note: t('people_note', { n: number(PURSE_DAYS) }),
    },
  ];
  return figures.map(({ label, value, note }) => (
    <div key={label} data-span={3}>
      <Figure label={label} value={<span className="num">{value}</span>} note={note} />
    </div>
  ));
}

function Held({ held }: Pick<EconomyFigures, 'held'>) {
  const t = useTexts(economyTexts);
  const nameOf = useNames();
  const language = useLanguage();
  return (
    <Panel title={t('held')} note={t('held_note')}>
      <Facts
        rows={held.flatMap(({ what, count, coins, oldest_at }) => {
          const words = { count: formatNumber(count, language), coins: formatNumber(coins, language) };
          const rows: [string, ReactNode][] = [[nameOf(`held_${what}`), t('held_words', words)]];
          if (oldest_at !== null) rows.push([t('oldest'), <Ago key="oldest" at={oldest_at} />]);
          return rows;
        })}
      />
    </Panel>
  );
}

function Figures({ figures }: { readonly figures: EconomyFigures }) {
  const t = useTexts(economyTexts);
  const language = useLanguage();
  const momentsOf = useMoments();
  const { made, gone, made_in_all, gone_in_all, purses, held } = figures;
  const series = [
    { name: t('made'), color: 'var(--c1)', data: figures.made_by_day },
    { name: t('gone'), color: 'var(--c2)', data: figures.gone_by_day },
  ];
  const [total, spent] = [formatNumber(made_in_all, language), formatNumber(gone_in_all, language)];
  return (
    <div className={css['grid']}>
      <Purses purses={purses} />
      <div data-span={12}>
        <Panel
          title={t('flow')}
          note={t('flow_note', { made: total, gone: spent })}
          end={<Legend series={series} />}
        >
          <LineChart
            isGoingOn
            words={t('flow_note', { made: total, gone: spent })}
            labels={momentsOf('day', figures.labels)}
            series={series}
          />
        </Panel>
      </div>
      <div data-span={4}>
        <Flows title={t('made_by')} flows={made} />
      </div>
      <div data-span={4}>
        <Flows title={t('gone_by')} flows={gone} />
      </div>
      <div data-span={4}>
        <Held held={held} />
      </div>
    </div>
  );
}

/** Coins of all people together: made and gone, how they are spread, and what is held. */
export function EconomyTab({ range }: { readonly range: TimeRange }) {
  const t = useTexts(economyTexts);
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /analytics/economy', { query: { timeRange: range } }),
    placeholderData: keepPreviousData,
  });
  if (data !== undefined) return <Figures figures={data.data} />;
  if (error === null) return <Bone height={420} />;
  return <Failed title={t('failed')} error={error} retry={() => void refetch()} />;
}
