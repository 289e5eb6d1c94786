import { useElementSize } from '@mantine/hooks';
import { stepPaths, type Step } from '@hokm/web/charts';
import css from './rates.module.css';

interface Props {
  /** The chart in a sentence, for people who do not see it. */
  readonly words: string;
  /** Oldest first; the first may be from before the chart begins. */
  readonly steps: readonly Step[];
  readonly from: number;
  readonly until: number;
}

const HEIGHT = 88;

/** A line that stays level until the next step. Time runs left to right in both languages. */
export function StepChart({ words, steps, from, until }: Props) {
  const { ref, width } = useElementSize();
  const paths = stepPaths(steps, { from, until, width, height: HEIGHT });
  return (
    <figure className={css['chart']} ref={ref} role="img" aria-label={words}>
      {width > 0 && paths !== null && (
        <svg height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
          <path className={css['area']} d={paths.area} />
          <path className={css['line']} d={paths.line} />
        </svg>
      )}
    </figure>
  );
}
