import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './Tag.module.css';

/** `wait`: needs somebody. `ok`: fine. `warn`: look. `bad`: hurts. `info`: a kind. `mute`: neutral. `jade`: chosen. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'crocus' | 'wait' | 'mute' | 'jade';

interface Props {
  readonly tone?: Tone;
  /** Gives a state its shape beside its colour. */
  readonly dot?: 'full' | 'ring' | 'cross';
  readonly children: ReactNode;
}

/** A state in a word on its tint. */
export function Tag({ tone = 'mute', dot, children }: Props) {
  return (
    <span className={css['tag']} data-tone={tone}>
      {dot !== undefined && <i className={css['dot']} data-shape={dot} />}
      {children}
    </span>
  );
}

const SEVERITIES = {
  critical: { tone: 'bad', bars: 4 },
  high: { tone: 'warn', bars: 3 },
  medium: { tone: 'wait', bars: 2 },
  low: { tone: 'mute', bars: 1 },
} as const;
export type Severity = keyof typeof SEVERITIES;

/** A severity in word, colour and number of bars. */
export function SeverityTag({
  severity,
  children,
}: {
  readonly severity: Severity;
  readonly children: ReactNode;
}) {
  const { tone, bars } = SEVERITIES[severity];
  return (
    <span className={css['tag']} data-tone={tone}>
      <i className={css['bars']} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-on={bar <= bars} />
        ))}
      </i>
      {children}
    </span>
  );
}

/** An icon on a tile of its tone. Decorative: its name is beside it. */
export function IconTile({ icon: TileIcon, tone = 'mute' }: { readonly icon: Icon; readonly tone?: Tone }) {
  return (
    <span className={css['tile']} data-tone={tone}>
      <TileIcon size={18} stroke={1.8} aria-hidden="true" />
    </span>
  );
}
