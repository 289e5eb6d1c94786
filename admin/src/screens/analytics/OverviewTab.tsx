import { IconDownload, IconHeart, IconMessageCircle, IconShare3, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Measured } from '@hokm/shared/api/analytics';
import { formatClock, formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { analyticsTexts } from '../../text/analytics.js';
import { useTexts } from '../../text/define-texts.js';
import { Change } from '../../ui/Change.js';
import { Figure } from '../../ui/Figure.js';
import { LineChart } from '../../ui/LineChart.js';
import { Panel } from '../../ui/Panel.js';
import { Legend, type Series } from '../../ui/Plot.js';
import { Spark } from '../../ui/Spark.js';
import { IconTile } from '../../ui/Tag.js';
import { useMoments } from './moments.js';
import { People } from './People.js';
import { TopPages } from './TopPages.js';
import type { DashboardFigures } from './figures.js';
import css from './analytics.module.css';

function Stat({
  label,
  measure,
  value,
  spark,
}: {
  readonly label: string;
  readonly measure: Measured;
  readonly value: ReactNode;
  readonly spark?: readonly number[];
}) {
  const t = useTexts(analyticsTexts);
  return (
    <div data-span={3}>
      <Figure
        label={label}
        value={
          <>
            <span className="grow num">{value}</span>
            {spark !== undefined && <Spark data={spark} />}
          </>
        }
        note={<Change change={measure.change} words={t('than_before')} />}
      />
    </div>
  );
}

const ENGAGEMENT: readonly (readonly [keyof DashboardFigures['content']['engagement'], Icon])[] = [
  ['likes', IconHeart],
  ['comments', IconMessageCircle],
  ['shares', IconShare3],
  ['downloads', IconDownload],
];

function Engagement({ content }: Pick<DashboardFigures, 'content'>) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  return (
    <Panel title={t('engagement')} note={t('engagement_note')} isFlush>
      <ul className={css['lines']}>
        {ENGAGEMENT.map(([name, icon]) => (
          <li key={name}>
            <IconTile icon={icon} />
            <span className="grow">{t(name)}</span>
            <b className="num">{formatNumber(content.engagement[name].total, language)}</b>
            <span className={css['end']}>
              <Change change={content.engagement[name].change} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Traffic({ traffic }: Pick<DashboardFigures, 'traffic'>) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  const momentsOf = useMoments();
  const what = t(traffic.unit === 'day' ? 'active_users' : 'visits');
  const series: Series[] = [
    { name: what, color: 'var(--c1)', data: traffic.data },
    { name: t('before'), color: 'var(--c5)', dash: '5 4', data: traffic.before },
  ];
  const total = traffic.data.reduce((sum, n) => sum + n, 0);
  return (
    <Panel title={t('traffic')} end={<Legend series={series} />}>
      <LineChart
        isGoingOn
        words={t('traffic_words', { what, n: formatNumber(total, language) })}
        labels={momentsOf(traffic.unit, traffic.labels)}
        series={series}
      />
    </Panel>
  );
}

/** The figures of the whole, traffic, people and pages. */
export function OverviewTab({ figures }: { readonly figures: DashboardFigures }) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  const { overview, traffic, content, userDemographics } = figures;
  const number = (measure: Measured) => formatNumber(measure.value, language);
  return (
    <div className={css['grid']}>
      <Stat
        label={t('total_users')}
        measure={overview.totalUsers}
        value={number(overview.totalUsers)}
        spark={traffic.series.sign_ups}
      />
      <Stat
        label={t('active_users')}
        measure={overview.activeUsers}
        value={number(overview.activeUsers)}
        spark={traffic.data}
      />
      <Stat
        label={t('page_views')}
        measure={overview.pageViews}
        value={number(overview.pageViews)}
        spark={traffic.series.page_views}
      />
      <Stat
        label={t('average_session')}
        measure={overview.averageSession}
        value={
          <>
            {formatClock(overview.averageSession.value, language)} <small>{t('minutes_unit')}</small>
          </>
        }
      />
      <div data-span={8}>
        <Traffic traffic={traffic} />
      </div>
      <div data-span={4}>
        <Engagement content={content} />
      </div>
      <div data-span={7}>
        <TopPages pages={content.topPages} />
      </div>
      <div data-span={5}>
        <People demographics={userDemographics} />
      </div>
    </div>
  );
}
