import { useQuery } from '@tanstack/react-query';
import { COUNTED_EVENTS, isCounted, type TimeRange } from '@hokm/shared/api/analytics/limits';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import type { CallAnswer } from '@hokm/web/client';
import type { Endpoints } from '../../api/endpoints.js';
import { callQuery } from '../../api/queries.js';
import { analyticsTexts } from '../../text/analytics.js';
import { useTexts } from '../../text/define-texts.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { Sampled } from '../../ui/Sample.js';
import { useSampled } from '../../ui/sample-shown.js';
import { Bone, Empty, Failed } from '../../ui/States.js';
import { ContentLacks } from './ContentLacks.js';
import { TopPages } from './TopPages.js';
import { loadSamples } from './load-samples.js';
import type { Behavior, DashboardFigures } from './figures.js';
import css from './analytics.module.css';

const READ = ['views', 'reads'] as const;
const DONE = ['likes', 'shares'] as const;
const COUNTS = [...READ, ...DONE] as const;

type Item = CallAnswer<Endpoints['GET /analytics/content-performance']>['data'][number];

function ItemsTable({ items }: { readonly items: readonly Item[] }) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  return (
    <div className={css['scroll']} tabIndex={0} role="region" aria-label={t('items')}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            {COUNTS.map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                <bdi>{item.title[language] || item.title.fa || item.title.en || t('untitled')}</bdi>
              </th>
              {READ.map((name) => (
                <td key={name} className="num">
                  {formatNumber(item[name], language)}
                </td>
              ))}
              {DONE.map((act) => (
                <td key={act} className="num">
                  {isCounted(item.type, act) ? formatNumber(item[act], language) : '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Items({ range }: { readonly range: TimeRange }) {
  const t = useTexts(analyticsTexts);
  const content = useQuery(callQuery('GET /analytics/content-performance', { query: { timeRange: range } }));
  const { data, error, isSample } = useSampled(content, loadSamples, (samples) => samples.content);
  return (
    <Sampled isSample={isSample}>
      <Panel title={t('items')} note={t('items_note')} isFlush>
        {data === undefined ? (
          error === null ? (
            <Bone height={160} />
          ) : (
            <Failed title={t('failed')} error={error} retry={() => void content.refetch()} />
          )
        ) : data.data.length === 0 ? (
          <Empty title={t('items_none')} note={t('items_none_note')} />
        ) : (
          <ItemsTable items={data.data} />
        )}
      </Panel>
    </Sampled>
  );
}

interface Props {
  readonly range: TimeRange;
  readonly figures: DashboardFigures;
  readonly events: Behavior['events'];
}

/** What is read, and what else people do in the mini app. */
export function ContentTab({ range, figures, events }: Props) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  const eventText = (name: string) => {
    const known = COUNTED_EVENTS.find((each) => each === name);
    return known === undefined ? name : t(`e_${known}`);
  };
  return (
    <div className={css['grid']}>
      <div data-span={12}>
        <Items range={range} />
      </div>
      <div data-span={12}>
        <ContentLacks range={range} />
      </div>
      <div data-span={7}>
        <TopPages pages={figures.content.topPages} />
      </div>
      <div data-span={5}>
        <Panel title={t('events')} note={t('events_note')}>
          <Facts
            rows={events.map(({ name, count }) => [
              eventText(name),
              <span key={name} className="num">
                {formatNumber(count, language)}
              </span>,
            ])}
          />
        </Panel>
      </div>
    </div>
  );
}
