import { useElementSize } from '@mantine/hooks';
import css from './rates.module.css';

/** From this moment on (ms since 1970) so much. */
interface Step {
  readonly at: number;
  readonly value: number;
}

interface Props {
  /** The chart in a sentence, for people who do not see it. */
  readonly words: string;
  /** Oldest first; the first may be from before the chart begins. */
  readonly steps: readonly Step[];
  readonly from: number;
  readonly until: number;
}

const HEIGHT = 88;
const EDGE = 6;

/** A line that stays level until the next step. Time runs left to right in both languages. */
export function StepChart({ words, steps, from, until }: Props) {
  const { ref, width } = useElementSize();
  const values = steps.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => ((Math.max(from, at) - from) / (until - from)) * width;
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : EDGE + ((high - value) / (high - low)) * (HEIGHT - 2 * EDGE);
  const line = steps.map(({ at, value }, n) => (n === 0 ? `M${x(at)} ${y(value)}` : `H${x(at)}V${y(value)}`));
  const [first] = steps;
  return (
    <figure className={css['chart']} ref={ref} role="img" aria-label={words}>
      {width > 0 && first !== undefined && (
        <svg height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
          <path className={css['area']} d={`${line.join('')}H${width}V${HEIGHT}H${x(first.at)}Z`} />
          <path className={css['line']} d={`${line.join('')}H${width}`} />
        </svg>
      )}
    </figure>
  );
}
