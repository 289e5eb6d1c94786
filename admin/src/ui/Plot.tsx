import { useElementSize } from '@mantine/hooks';
import { useState, type PointerEvent, type ReactNode } from 'react';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { chartTexts } from '../text/chart.js';
import { useTexts } from '../text/define-texts.js';
import css from './chart.module.css';
import { heightOf, ticksUntil } from './chart-scale.js';

/** One series of a plot. */
export interface Series {
  readonly name: string;
  readonly color: string;
  /** Of a line, as in SVG. */
  readonly dash?: string;
  readonly data: readonly number[];
}

export interface PlotProps {
  /** What the plot shows, in a sentence. */
  readonly words: string;
  /** The moment of each point: under the axis, and in full. */
  readonly labels: readonly { readonly tick: string; readonly full: string }[];
  readonly series: readonly Series[];
  readonly height?: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly max: number;
  /** The middle of a point's place. */
  x(at: number): number;
  y(value: number): number;
}

const AXIS = 46;
const EDGE = 8;
const FOOT = 26;
const HEAD = 10;
/** Width of a sign on the axis of time and distance of two marks, px. */
const SIGN_WIDTH = 6;
const TICK_GAP = 24;

/** A sample of how a series is drawn. */
function Sample({ color, dash, isBar }: { color: string; dash: string | undefined; isBar: boolean }) {
  return (
    <svg width="18" height="10" viewBox="0 0 18 10" aria-hidden="true" style={{ flex: 'none' }}>
      {isBar ? (
        <rect x="3" width="10" height="10" rx="3" fill={color} />
      ) : (
        <line x2="18" y1="5" y2="5" stroke={color} strokeWidth="2.5" strokeDasharray={dash} />
      )}
    </svg>
  );
}

/** The names of the series with their samples. */
export function Legend({
  series,
  isBar = false,
}: {
  readonly series: readonly Pick<Series, 'name' | 'color' | 'dash'>[];
  readonly isBar?: boolean;
}) {
  return (
    <ul className={css['legend']}>
      {series.map(({ name, color, dash }) => (
        <li key={name}>
          <Sample {...{ color, dash, isBar }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The same numbers to be read. */
function Figures({ labels, series }: Pick<PlotProps, 'labels' | 'series'>) {
  const t = useTexts(chartTexts);
  const language = useLanguage();
  return (
    <details className={css['figures']}>
      <summary>{t('as_table')}</summary>
      <div className={css['scroll']} tabIndex={0} role="region" aria-label={t('as_table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('moment')}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map(({ full }, at) => (
              <tr key={full}>
                <th scope="row">{full}</th>
                {series.map(({ name, data }) => (
                  <td key={name} className="num">
                    {formatNumber(data[at] ?? 0, language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Tip({
  frame,
  at,
  labels,
  series,
  isBar,
}: { frame: Frame; at: number; isBar: boolean } & Pick<PlotProps, 'labels' | 'series'>) {
  const language = useLanguage();
  const x = frame.x(at);
  const side = x > frame.width / 2 ? { right: frame.width - x + 12 } : { left: x + 12 };
  return (
    <div className={css['tip']} style={side}>
      <b>{labels[at]?.full}</b>
      {series.map(({ name, color, dash, data }) => (
        <span key={name}>
          <Sample {...{ color, dash, isBar }} />
          {name}
          <i className="num">{formatNumber(data[at] ?? 0, language)}</i>
        </span>
      ))}
    </div>
  );
}

/** The lines of the value axis, and the moments under the plot. Time runs left to right in both languages. */
function Axes({ frame, labels }: { readonly frame: Frame } & Pick<PlotProps, 'labels'>) {
  const language = useLanguage();
  const isPersian = language === 'fa';
  const compact = (value: number) =>
    formatNumber(value, language, { notation: 'compact', maximumFractionDigits: 1 });
  const widest = Math.max(0, ...labels.map(({ tick }) => tick.length)) * SIGN_WIDTH;
  // The last mark is moved inwards by what would stand beyond the edge.
  const room = widest + TICK_GAP + Math.max(0, widest / 2 - EDGE);
  const every = Math.max(1, Math.ceil((labels.length * room) / Math.max(1, frame.width)));
  const last = labels.length - 1;
  return (
    <g aria-hidden="true">
      {ticksUntil(frame.max).map((value) => (
        <g key={value}>
          <line
            className={css['grid']}
            x1={isPersian ? 0 : AXIS}
            x2={frame.width - (isPersian ? AXIS : 0)}
            y1={frame.y(value)}
            y2={frame.y(value)}
          />
          <text
            x={isPersian ? frame.width : 0}
            y={frame.y(value) + 4}
            textAnchor={isPersian ? 'end' : 'start'}
          >
            {compact(value)}
          </text>
        </g>
      ))}
      {labels.map(
        ({ tick, full }, at) =>
          (last - at) % every === 0 && (
            <text
              key={full}
              x={Math.min(frame.width - widest / 2, Math.max(widest / 2, frame.x(at)))}
              y={frame.height - 4}
              textAnchor="middle"
            >
              {/* Isolated, or «۱ آذر» reads «آذر ۱» on a plot that runs left to right. */}
              {isPersian ? `\u2067${tick}\u2069` : tick}
            </text>
          ),
      )}
    </g>
  );
}

interface FrameProps extends PlotProps {
  /** The largest value on the axis. */
  readonly top: number;
  /** Points stand in the middle of places of equal width, instead of from edge to edge. */
  readonly isBar?: boolean;
  readonly children: (frame: Frame) => ReactNode;
}

/** The frame of a plot: axes, what stands under the pointer, and the numbers to be read. */
export function Plot({ words, labels, series, height = 236, top, isBar = false, children }: FrameProps) {
  const { ref, width } = useElementSize();
  const language = useLanguage();
  const [pointed, setPointed] = useState<number | null>(null);
  const max = ticksUntil(top).at(-1) ?? 1;
  const left = language === 'fa' ? EDGE : AXIS + EDGE;
  const inner = Math.max(1, width - AXIS - 2 * EDGE);
  const count = labels.length;
  const step = isBar ? inner / Math.max(1, count) : inner / Math.max(1, count - 1);
  const frame: Frame = {
    width,
    height,
    max,
    x: (at) => left + (isBar ? (at + 0.5) * step : at * step),
    y: (value) => height - FOOT - heightOf(value, max, height - FOOT - HEAD),
  };
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const x = clientX - currentTarget.getBoundingClientRect().left - left;
    const at = isBar ? Math.floor(x / step) : Math.round(x / step);
    setPointed(Math.min(count - 1, Math.max(0, at)));
  };
  return (
    <>
      <figure className={css['plot']} ref={ref} role="img" aria-label={words}>
        {width > 0 && count > 0 && (
          <svg
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setPointed(null)}
          >
            <rect width={width} height={height} fill="transparent" />
            <Axes frame={frame} labels={labels} />
            {pointed !== null && (
              <line
                className={css['cursor']}
                x1={frame.x(pointed)}
                x2={frame.x(pointed)}
                y1={HEAD}
                y2={height - FOOT}
              />
            )}
            {children(frame)}
          </svg>
        )}
        {width === 0 && <div style={{ height }} />}
        {pointed !== null && <Tip {...{ frame, labels, series, isBar }} at={pointed} />}
      </figure>
      <Figures labels={labels} series={series} />
    </>
  );
}
