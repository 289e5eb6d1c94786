import type { Moment } from '@hokm/web/format';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useDates } from '../../ui/dates.js';
import css from './operations.module.css';

const WIDTH = 600;
const HEIGHT = 140;
/** Width of a point without neighbours. */
const ALONE = 10;

interface Point {
  readonly at: Moment;
  readonly value: number | null;
}

/** Round numbers that an axis ends at; even ones, so that half of them is a count too. */
function top(values: readonly number[]): number {
  const most = Math.max(2, ...values);
  const step = 10 ** Math.floor(Math.log10(most));
  const round = Math.ceil(most / step) * step;
  return step === 1 && round % 2 === 1 ? round + 1 : round;
}

/** A line over time: time runs from left to right in both languages, now is at the right. Gaps stay gaps. */
export function LineChart({ label, points }: { readonly label: string; readonly points: readonly Point[] }) {
  const language = useLanguage();
  const { date } = useDates();
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const most = top(values);
  const x = (index: number) => (points.length < 2 ? WIDTH : (index / (points.length - 1)) * WIDTH);
  const y = (value: number) => HEIGHT - (value / most) * HEIGHT;
  const isValue = (index: number) => points[index]?.value != null;
  const path = points
    .map(({ value }, index) => {
      if (value === null) return '';
      const place = `${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
      if (isValue(index - 1)) return `L${place}`;
      // A point that stands alone is a short stroke.
      return isValue(index + 1)
        ? `M${place}`
        : `M${Math.max(0, x(index) - ALONE).toFixed(1)} ${y(value).toFixed(1)}H${x(index).toFixed(1)}`;
    })
    .join('');
  const [first, last] = [points[0], points.at(-1)];
  const number = (value: number) => formatNumber(value, language, { maximumFractionDigits: 1 });
  return (
    <figure className={css['chart']} dir="ltr">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {[0, 0.5, 1].map((share) => (
          <line key={share} x1="0" x2={WIDTH} y1={y(most * share)} y2={y(most * share)} />
        ))}
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={css['values']} aria-hidden="true">
        <span>{number(most)}</span>
        <span>{number(most / 2)}</span>
        <span>{number(0)}</span>
      </div>
      {first !== undefined && last !== undefined && (
        <div className={css['times']} aria-hidden="true">
          <bdi>{date(first.at, { style: 'short', time: true })}</bdi>
          <bdi>{date(last.at, { style: 'short', time: true })}</bdi>
        </div>
      )}
    </figure>
  );
}
