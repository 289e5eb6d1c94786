import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import css from './chart.module.css';

const FLAT_PERCENT = 0.5;

interface Props {
  /** Percent; null where there is nothing to compare with. */
  readonly change: number | null;
  /** Which way is good. */
  readonly good?: 'up' | 'down';
  /** What it is compared with. */
  readonly words?: string;
}

/** A change against the span before: sign, arrow and colour. */
export function Change({ change, good = 'up', words }: Props) {
  const language = useLanguage();
  if (change === null) return <span className={css['change']}>—</span>;
  const isFlat = Math.abs(change) < FLAT_PERCENT;
  const isUp = change > 0;
  const tone = isFlat ? undefined : (isUp ? 'up' : 'down') === good ? 'good' : 'poor';
  const Arrow = isFlat ? IconMinus : isUp ? IconArrowUpRight : IconArrowDownRight;
  const shown = formatNumber(change / 100, language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(change) < 10 ? 1 : 0,
  });
  return (
    <span className={css['change']} data-tone={tone}>
      <Arrow size={14} stroke={2.2} aria-hidden="true" />
      <bdi dir="ltr" className="num">
        {shown}
      </bdi>
      {words !== undefined && <span className={css['changeWords']}>{words}</span>}
    </span>
  );
}
