import { formatDuration } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { Figure } from './Figure.js';

const MINUTE = 60_000;
/** In place of a figure that is not there. */
export const NO_FIGURE = '—';

interface Words {
  readonly label: string;
  readonly note: string;
}

interface Props {
  /** Undefined while they are not there. `oldest_at`: null where nobody waits; `median_wait_ms`: null before the first answer. */
  readonly stats: { readonly oldest_at: string | null; readonly median_wait_ms: number | null } | undefined;
  readonly oldest: Words;
  readonly median: Words;
}

/** Two figures of a queue: how long the oldest waits, and the median wait. */
export function WaitFigures({ stats, oldest, median }: Props) {
  const language = useLanguage();
  const now = useNow(MINUTE);
  const long = (ms: number | null) =>
    ms === null ? NO_FIGURE : formatDuration(Math.max(MINUTE, ms), language);
  const since = stats?.oldest_at ?? null;
  return (
    <>
      <Figure {...oldest} value={long(since === null ? null : now - Date.parse(since))} />
      <Figure {...median} value={long(stats?.median_wait_ms ?? null)} />
    </>
  );
}
