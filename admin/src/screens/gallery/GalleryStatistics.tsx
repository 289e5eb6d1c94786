import { Button, SegmentedControl } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { HOMEPAGE_PICTURES_MAX } from '@hokm/shared/api/gallery/limits';
import { formatNumber, formatSize } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { useCrumb } from '../../navigation/crumb.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { galleryTexts } from '../../text/gallery.js';
import { LineChart } from '../../ui/LineChart.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { Bone, Empty, Failed } from '../../ui/States.js';
import { useDates } from '../../ui/dates.js';
import { inLanguage } from '../content/content.js';
import css from './gallery.module.css';

const METRICS = ['views', 'likes', 'shares', 'downloads'] as const;
const SPANS = [7, 30, 90] as const;
const SPAN = 30;

/** The figures of the gallery. One that counts a list leads to it. */
function Counts() {
  const t = useTexts(galleryTexts);
  const language = useLanguage();
  const { data, error, refetch } = useQuery(callQuery('GET /gallery/statistics'));
  if (data === undefined)
    return error === null ? (
      <Bone height={320} />
    ) : (
      <Failed title={t('statistics_failed')} error={error} retry={() => void refetch()} />
    );
  const counts = data.data;
  const n = (value: number) => formatNumber(value, language);
  const linked = (value: number, query: string) => (
    <Link className={css['figure'] ?? ''} to={`/gallery${query}`}>
      {n(value)}
    </Link>
  );
  return (
    <Facts
      rows={[
        [t('s_total'), linked(counts.total, '')],
        [t('s_published'), linked(counts.published, '?status=published')],
        [t('s_scheduled'), linked(counts.scheduled, '?status=scheduled')],
        [t('s_drafts'), linked(counts.drafts, '?status=draft')],
        [t('s_without_alt'), linked(counts.without_alt, '?alt=missing')],
        [t('s_without_album'), linked(counts.without_album, '?album=none')],
        [
          t('s_on_homepage'),
          <span key="home">
            {linked(counts.on_homepage, '?homepage=only')} / {n(HOMEPAGE_PICTURES_MAX)}
          </span>,
        ],
        [t('s_unused'), n(counts.unused)],
        [t('s_trash'), linked(counts.trash, '?status=trash')],
        [t('s_bytes'), formatSize(counts.bytes, language)],
      ]}
    />
  );
}

function Days({ days }: { readonly days: number }) {
  const t = useTexts(galleryTexts);
  const content = useTexts(contentTexts);
  const language = useLanguage();
  const { date } = useDates();
  const [metric, setMetric] = useState<(typeof METRICS)[number]>('views');
  const { data, error, refetch } = useQuery(callQuery('GET /gallery/analytics', { query: { days } }));
  if (data === undefined)
    return (
      <Panel title={t('by_day')}>
        {error === null ? (
          <Bone height={260} />
        ) : (
          <Failed title={t('statistics_failed')} error={error} retry={() => void refetch()} />
        )}
      </Panel>
    );
  const all = data.data;
  const n = (value: number) => formatNumber(value, language);
  const labels = all.labels.map((day) => ({
    tick: date(day, { style: 'day', timeZone: 'UTC' }),
    full: date(day, { timeZone: 'UTC' }),
  }));
  return (
    <>
      <Panel title={t('by_day')}>
        <div className={css['metrics']} role="group" aria-label={t('by_day')}>
          {METRICS.map((name) => (
            <button
              key={name}
              type="button"
              className={css['metric']}
              aria-pressed={name === metric}
              onClick={() => setMetric(name)}
            >
              <span className="note">{t(name)}</span>
              <b className="num">{n(all[name])}</b>
            </button>
          ))}
        </div>
        <LineChart
          isGoingOn
          words={t('chart_summary', { metric: t(metric), count: n(all[metric]), days: n(days) })}
          labels={labels}
          series={[{ name: t(metric), color: 'var(--c1)', data: all.series[metric] }]}
        />
      </Panel>
      <Panel title={t('top')} isFlush>
        {all.top.length === 0 ? (
          <Empty title={t('top_none')} />
        ) : (
          <ol className={css['top']}>
            {all.top.map((item) => (
              <li key={item.id}>
                <img src={item.picture.sizes[0]?.url} alt="" loading="lazy" />
                <Link className="grow" to={`/gallery/${item.id}`}>
                  <bdi className="name">
                    {inLanguage(item.title, language) || item.picture.alt || content('untitled')}
                  </bdi>
                  <span className="note">
                    {METRICS.slice(1)
                      .map((name) => `${t(name)} ${n(item[name])}`)
                      .join(' · ')}
                  </span>
                </Link>
                <b className="num">{n(item.views)}</b>
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </>
  );
}

/** /admin/gallery/statistics: the figures of the gallery, and how often its pictures are seen. */
export function GalleryStatistics() {
  const t = useTexts(galleryTexts);
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const days = SPANS.find((span) => String(span) === params.get('days')) ?? SPAN;
  useCrumb(t('statistics'));
  return (
    <>
      <PageHeader
        title={t('statistics')}
        note={t('statistics_note')}
        actions={
          <>
            <SegmentedControl
              aria-label={t('span')}
              value={String(days)}
              data={SPANS.map((span) => ({
                value: String(span),
                label: t('days_n', { n: formatNumber(span, language) }),
              }))}
              onChange={(value) =>
                setParams(value === String(SPAN) ? {} : { days: value }, { replace: true })
              }
            />
            <Button
              component={Link}
              to="/gallery"
              variant="default"
              leftSection={<IconPhoto size={18} stroke={1.7} />}
            >
              {t('to_pictures')}
            </Button>
          </>
        }
      />
      <div className={css['statistics']}>
        <div className={css['column']}>
          <Days days={days} />
        </div>
        <Panel title={t('title')}>
          <Counts />
        </Panel>
      </div>
    </>
  );
}
