import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { mayEnter } from '@hokm/shared/policy';
import { formatNumber } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { useUser } from '../../session/session.js';
import { dashboardTexts } from '../../text/dashboard.js';
import { useTexts } from '../../text/define-texts.js';
import { Sampled, SampleInside, useSampleLabel } from '../../ui/Sample.js';
import { useSampled } from '../../ui/sample-shown.js';
import { Spark } from '../../ui/Spark.js';
import { Bone } from '../../ui/States.js';
import { Medallion } from '../../ui/art.js';
import { useDates } from '../../ui/dates.js';
import { loadSamples } from './load-samples.js';
import { TILES_MS, useTiles } from './use-tiles.js';
import css from './home.module.css';

const FIGURES = ['sockets', 'tables', 'cards_minute', 'sign_ups_5m'] as const;
type FigureName = (typeof FIGURES)[number];

interface TileProps {
  readonly label: string;
  /** Null: it could not be loaded. Undefined: it is on its way. */
  readonly value: number | null | undefined;
  readonly samples?: readonly number[];
  /** Where the figure leads; absent where the person may not go. */
  readonly to?: string | undefined;
}

function Tile({ label, value, samples = [], to }: TileProps) {
  const t = useTexts(dashboardTexts);
  const language = useLanguage();
  const inside: ReactNode = (
    <>
      <span className={css['tileLabel']}>{label}</span>
      {value === undefined ? (
        <Bone width={96} height={32} />
      ) : (
        <b className={`${css['tileValue'] ?? ''} num`}>
          {value === null ? '—' : formatNumber(value, language)}
        </b>
      )}
      <span className={css['tileFoot']}>
        {value === null ? (
          <span className={css['tileMiss']}>{t('tiles_failed')}</span>
        ) : (
          <Spark data={samples} color="#6fe0cf" />
        )}
      </span>
    </>
  );
  return to === undefined ? (
    <div className={css['tile']}>{inside}</div>
  ) : (
    <Link className={css['tile']} to={to}>
      {inside}
    </Link>
  );
}

/** Where a figure leads. */
const LINKS: Partial<Record<FigureName, { to: string; area: 'panel/users' }>> = {
  sign_ups_5m: { to: '/users?sort_by=created_at', area: 'panel/users' },
};

/** The felt that the tiles lie on. */
function Ground({ children }: Pick<ComponentProps<'section'>, 'children'>) {
  const t = useTexts(dashboardTexts);
  const name = t('right_now');
  return (
    <section className={css['live']} aria-label={name} {...useSampleLabel(name)}>
      <Medallion className={css['medallion'] ?? ''} />
      <SampleInside>{children}</SampleInside>
    </section>
  );
}

/** The game as it is now, on the felt. */
export function LiveTiles() {
  const t = useTexts(dashboardTexts);
  const { time } = useDates();
  const { admin_level: level } = useUser();
  const now = useNow(TILES_MS);
  const { isStale, updatedAt, ...tiles } = useTiles(now);
  const {
    data: figures,
    error,
    isSample,
  } = useSampled(tiles, loadSamples, ({ tiles: sample }) => ({ now: sample, samples: [] }));
  const waiting = useQuery(callQuery('GET /admin/dash/waiting'));
  const missing = error === null ? undefined : null;
  const sampled = useSampled(waiting, loadSamples, (samples) => samples.waiting);
  // Sample figures are not mixed with real counts. Approvals have their own page.
  const cases = (isSample ? sampled : waiting).data?.data.reduce(
    (sum, { kind, count }) => sum + (kind === 'approvals' ? 0 : count),
    0,
  );
  const linkOf = (name: FigureName) => {
    const link = LINKS[name];
    return link !== undefined && mayEnter(level, link.area) ? link.to : undefined;
  };
  return (
    <Sampled isSample={isSample}>
      <Ground>
        {FIGURES.map((name) => (
          <Tile
            key={name}
            label={t(name)}
            value={figures === undefined ? missing : figures.now[name]}
            samples={figures?.samples.map((sample) => sample[name]) ?? []}
            to={linkOf(name)}
          />
        ))}
        <Tile label={t('open_cases')} value={cases ?? (waiting.isPending ? undefined : null)} to="/reports" />
        {!isSample && (
          <span className={css['liveNow']} data-stale={isStale || undefined} role="status">
            <i aria-hidden="true" />
            {isStale ? t('as_of', { time: time(updatedAt) }) : t('live')}
          </span>
        )}
      </Ground>
    </Sampled>
  );
}
