import { formatClock, formatNumber, formatPercent } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { analyticsTexts } from '../../text/analytics.js';
import { useTexts } from '../../text/define-texts.js';
import { BarChart } from '../../ui/BarChart.js';
import { Figure } from '../../ui/Figure.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { Legend, type Series } from '../../ui/Plot.js';
import { Funnel } from './Funnel.js';
import { HeatMap } from './HeatMap.js';
import type { Behavior } from './figures.js';
import css from './analytics.module.css';

function Visits({ visits }: Pick<Behavior, 'visits'>) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  const number = (n: number) => formatNumber(n, language);
  const figures = [
    [t('visits_all'), number(visits.total)],
    [t('visits_new'), number(visits.new)],
    [t('visit_median'), visits.median === null ? '—' : formatClock(visits.median, language)],
    [t('visit_pages'), visits.pages === null ? '—' : number(visits.pages)],
  ] as const;
  return figures.map(([label, value]) => (
    <div key={label} data-span={3}>
      <Figure label={label} value={<span className="num">{value}</span>} />
    </div>
  ));
}

function ByHour({ by_hour }: Pick<Behavior, 'by_hour'>) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  const series: Series[] = [
    { name: t('of_people'), color: 'var(--c1)', data: by_hour.people },
    { name: t('with_bots'), color: 'var(--c2)', data: by_hour.bots },
  ];
  const labels = by_hour.people.map((_, hour) => {
    const n = formatNumber(hour, language);
    return { tick: n, full: t('hour_of', { n }) };
  });
  return (
    <Panel title={t('by_hour')} note={t('by_hour_note')} end={<Legend series={series} isBar />}>
      <BarChart words={`${t('by_hour')}: ${t('by_hour_note')}`} labels={labels} series={series} />
    </Panel>
  );
}

function Sources({
  bot_starts,
  launches,
  first_launches,
  referrals,
}: Pick<Behavior, 'bot_starts' | 'launches' | 'first_launches' | 'referrals'>) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  return (
    <Panel
      title={t('sources')}
      note={t('sources_note')}
      foot={<span>{t('referrals', { n: formatNumber(referrals, language) })}</span>}
      isFlush
    >
      <div className={css['scroll']} tabIndex={0} role="region" aria-label={t('sources')}>
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">{t('sources')}</th>
              <th scope="col">{t('bot_starts')}</th>
              <th scope="col">{t('launches')}</th>
              <th scope="col">{t('first_launches')}</th>
            </tr>
          </thead>
          <tbody>
            {bot_starts.map(({ kind, count }, at) => (
              <tr key={kind}>
                <th scope="row">{t(`k_${kind}`)}</th>
                <td className="num">{formatNumber(count, language)}</td>
                <td className="num">{formatNumber(launches[at]?.count ?? 0, language)}</td>
                <td className="num">{formatNumber(first_launches[at]?.count ?? 0, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Played({ matches }: Pick<Behavior, 'matches'>) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  const number = (n: number) => <span className="num">{formatNumber(n, language)}</span>;
  const time = (seconds: number | null) => (
    <span className="num">{seconds === null ? '—' : formatClock(seconds, language)}</span>
  );
  return (
    <Panel title={t('played')}>
      <Facts
        rows={[
          [t('rooms'), number(matches.rooms)],
          [t('started'), number(matches.started)],
          [t('finished'), number(matches.total)],
          [t('match_length'), time(matches.length.median)],
          [t('room_wait'), time(matches.wait.median)],
          [t('of_people'), number(matches.people)],
          [t('with_bots'), number(matches.bots)],
          [t('fast'), number(matches.by_pace['fast'] ?? 0)],
          [t('forfeits'), number(matches.by_reason['forfeit'] ?? 0)],
          [t('left'), number(matches.left)],
          [t('timeouts'), number(matches.timeouts)],
        ]}
      />
    </Panel>
  );
}

function Sticky({ stickiness: { daily, monthly, share } }: Pick<Behavior, 'stickiness'>) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  const number = (n: number) => <span className="num">{formatNumber(n, language)}</span>;
  return (
    <Panel title={t('sticky')} note={t('sticky_note')}>
      <Facts
        rows={[
          [t('sticky_daily'), number(daily)],
          [t('sticky_monthly'), number(monthly)],
          [
            t('sticky_share'),
            <span key="share" className="num">
              {share === null ? '—' : formatPercent(share, 1, language)}
            </span>,
          ],
        ]}
      />
    </Panel>
  );
}

/** Visits, the way of newcomers, hours and what was played. */
export function BehaviorTab({ behavior }: { readonly behavior: Behavior }) {
  return (
    <div className={css['grid']}>
      <Visits visits={behavior.visits} />
      <div data-span={7}>
        <Funnel behavior={behavior} />
      </div>
      <div data-span={5}>
        <Played matches={behavior.matches} />
        <div style={{ marginBlockStart: 16 }}>
          <Sticky stickiness={behavior.stickiness} />
        </div>
      </div>
      <div data-span={7}>
        <ByHour by_hour={behavior.by_hour} />
      </div>
      <div data-span={5}>
        <Sources {...behavior} />
      </div>
      <div data-span={12}>
        <HeatMap hours={behavior.hours} />
      </div>
    </div>
  );
}
