import { Button, Menu, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { TIME_RANGES, type TimeRange } from '@hokm/shared/api/analytics/limits';
import type { Insight } from '@hokm/shared/api/insights';
import {
  INSIGHT_ISSUES,
  OPTIMIZATIONS,
  type InsightIssue,
  type Optimization,
} from '@hokm/shared/api/insights/limits';
import { mayEnter } from '@hokm/shared/policy';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery, useCall } from '../../api/queries.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { insightsTexts } from '../../text/insights.js';
import { Panel } from '../../ui/Panel.js';
import { Sampled } from '../../ui/Sample.js';
import { useSampled } from '../../ui/sample-shown.js';
import { Bone, Empty, Failed, FormProblem } from '../../ui/States.js';
import { Tag, type Tone } from '../../ui/Tag.js';
import { useSubmit } from '../../ui/use-submit.js';
import { openJob } from '../operations/open-job.js';
import { loadSamples } from './load-samples.js';
import css from './analytics.module.css';

/** Texts that are shown before somebody asks for more. */
const SHOWN = 15;
const TONES: Readonly<Record<InsightIssue, Tone>> = {
  missing_fa: 'warn',
  missing_en: 'info',
  missing_alt: 'wait',
  untouched: 'mute',
  dead_link: 'bad',
};

/** Starts a job over all content and shows how far it is. */
function Jobs() {
  const t = useTexts(insightsTexts);
  const optimize = useCall('POST /admin/content/optimize', [
    'GET /admin/jobs',
    'GET /admin/content/insights',
  ]);
  const { submit, isSending, problem } = useSubmit();
  const start = (name: Optimization) =>
    submit(async () => {
      const body = { content_type: 'all', optimization_type: name } as const;
      const { job } = await optimize.mutateAsync({ body });
      openJob(t(name), job.id);
    });
  return (
    <>
      <FormProblem problem={problem} />
      <Menu>
        <Menu.Target>
          <Button size="xs" variant="default" loading={isSending}>
            {t('jobs')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {OPTIMIZATIONS.map((name) => (
            <Menu.Item key={name} onClick={() => void start(name)}>
              {t(name)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function Item({ item: { type, id, title, views, issues } }: { readonly item: Insight }) {
  const t = useTexts(insightsTexts);
  const language = useLanguage();
  return (
    <li>
      <span className="grow">
        <Link to={`/${type}/${id}`}>
          <bdi>{title[language] || title.fa || title.en || t('untitled')}</bdi>
        </Link>
        <br />
        <span className="note">
          {t(`of_${type}`)} · {t('views', { n: formatNumber(views, language) })}
        </span>
      </span>
      <span className={css['tags']}>
        {issues.map((issue) => (
          <Tag key={issue} tone={TONES[issue]}>
            {t(issue)}
          </Tag>
        ))}
      </span>
    </li>
  );
}

type Filter = InsightIssue | 'all';

function Texts({ items, filter }: { readonly items: readonly Insight[]; readonly filter: Filter }) {
  const t = useTexts(insightsTexts);
  const language = useLanguage();
  const [shown, setShown] = useState(SHOWN);
  const lacking = items.filter(({ issues }) => issues.length > 0);
  const found = filter === 'all' ? lacking : lacking.filter(({ issues }) => issues.includes(filter));
  if (lacking.length === 0) return <Empty title={t('none')} note={t('none_note')} />;
  if (found.length === 0) return <Empty title={t('none_of')} />;
  const rest = Math.min(SHOWN, found.length - shown);
  return (
    <>
      <ul className={css['lines']}>
        {found.slice(0, shown).map((item) => (
          <Item key={`${item.type}:${item.id}`} item={item} />
        ))}
      </ul>
      {rest > 0 && (
        <Button fullWidth variant="subtle" onClick={() => setShown(shown + SHOWN)}>
          {t('more', { n: formatNumber(rest, language) })}
        </Button>
      )}
    </>
  );
}

/** Texts that lack something, the most viewed first, and the jobs that look through all of them. */
export function ContentLacks({ range }: { readonly range: TimeRange }) {
  const t = useTexts(insightsTexts);
  const language = useLanguage();
  const { admin_level: level } = useUser();
  const [filter, setFilter] = useState<Filter>('all');
  const insights = useQuery(
    callQuery('GET /admin/content/insights', { query: { days: TIME_RANGES[range] } }),
  );
  const { data, error, isSample } = useSampled(insights, loadSamples, (samples) => samples.insights);
  const counts = data?.data.counts;
  const option = (issue: InsightIssue) => ({
    value: issue,
    label: `${t(issue)} ${formatNumber(counts?.[issue] ?? 0, language)}`,
  });
  return (
    <Sampled isSample={isSample}>
      <Panel
        title={t('title')}
        note={t('note')}
        end={mayEnter(level, 'panel/publish') ? <Jobs /> : undefined}
        foot={data?.data.is_cut === true ? <p className="note">{t('cut')}</p> : undefined}
        isFlush
      >
        {data === undefined ? (
          error === null ? (
            <Bone height={160} />
          ) : (
            <Failed title={t('failed')} error={error} retry={() => void insights.refetch()} />
          )
        ) : (
          <>
            <div className={css['issues']}>
              <SegmentedControl
                size="xs"
                aria-label={t('filter')}
                value={filter}
                onChange={setFilter}
                data={[{ value: 'all', label: t('all') }, ...INSIGHT_ISSUES.map(option)]}
              />
            </div>
            <Texts key={filter} items={data.data.items} filter={filter} />
          </>
        )}
      </Panel>
    </Sampled>
  );
}
