import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { mayEnter, type Area } from '@hokm/shared/policy';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { useUser } from '../../session/session.js';
import { dashboardTexts } from '../../text/dashboard.js';
import { useTexts } from '../../text/define-texts.js';
import { Change } from '../../ui/Change.js';
import { Panel } from '../../ui/Panel.js';
import { Sampled } from '../../ui/Sample.js';
import { useSampled } from '../../ui/sample-shown.js';
import { Bone, Failed } from '../../ui/States.js';
import { loadSamples } from './load-samples.js';
import css from './home.module.css';

const TOTALS = [
  'total_users',
  'total_stories',
  'total_gallery',
  'total_tours',
  'monthly_views',
  'monthly_likes',
] as const;

/** The list behind a total; of others there is none yet. */
const LISTS: Partial<Record<(typeof TOTALS)[number], { readonly to: string; readonly area: Area }>> = {
  total_users: { to: '/users', area: 'panel/users' },
  total_stories: { to: '/stories?status=published', area: 'panel/content' },
  total_gallery: { to: '/gallery?status=published', area: 'panel/content' },
  monthly_views: { to: '/analytics', area: 'panel/analytics' },
  monthly_likes: { to: '/analytics/content', area: 'panel/analytics' },
};

/** The six totals as one strip: they are looked up, not watched. */
export function Totals() {
  const t = useTexts(dashboardTexts);
  const language = useLanguage();
  const { admin_level: level } = useUser();
  const stats = useQuery(callQuery('GET /admin/stats'));
  const { data, error, isSample } = useSampled(stats, loadSamples, (samples) => samples.stats);
  if (error !== null && data === undefined)
    return (
      <div className={css['strip']}>
        <Panel>
          <Failed title={t('totals_failed')} error={error} retry={() => void stats.refetch()} />
        </Panel>
      </div>
    );
  return (
    <section className={css['strip']} aria-label={t('totals')}>
      <Sampled isSample={isSample}>
        <Panel name={t('totals')} isFlush>
          <div className={css['totals']}>
            {TOTALS.map((name) => {
              const list = LISTS[name];
              const inside = (
                <>
                  <span className="note">{t(name)}</span>
                  {data === undefined ? (
                    <Bone width={72} height={22} />
                  ) : (
                    <span className={css['total']}>
                      <b className="num">{formatNumber(data.data[name], language)}</b>
                      <Change change={data.changes[name]} />
                    </span>
                  )}
                </>
              );
              return list !== undefined && mayEnter(level, list.area) ? (
                <Link key={name} to={list.to}>
                  {inside}
                </Link>
              ) : (
                <div key={name}>{inside}</div>
              );
            })}
          </div>
        </Panel>
      </Sampled>
    </section>
  );
}
