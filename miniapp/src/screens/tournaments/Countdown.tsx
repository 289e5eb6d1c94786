import { useEffect, useEffectEvent } from 'react';
import { useTicker } from '../../lib/clock.js';
import { secondsUntil } from '../../lib/timer.js';
import { serverNow } from '../../realtime/index.js';
import { useFormat } from '../../settings/use-format.js';
import styles from './tournaments.module.css';
import { useWords } from './use-words.js';

/** More than this is told as a moment, seconds. */
const CLOCK_MAX = 3 * 60 * 60;

interface Props {
  /** ISO 8601. */
  until: string;
  /** Says what ends then; a clock, or a moment that is far away. */
  say: (clock: string) => string;
  onOver: () => void;
}

/** The time that is left, by the server's clock. */
export function Countdown({ until, say, onOver }: Props) {
  const format = useFormat();
  const { when } = useWords();
  const left = useTicker(() => secondsUntil(Date.parse(until), serverNow()));
  const over = useEffectEvent(onOver);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) over();
  }, [isOver]);
  return (
    <p className={styles.clock} role="timer">
      {say(left > CLOCK_MAX ? when(until) : format.clock(left))}
    </p>
  );
}
