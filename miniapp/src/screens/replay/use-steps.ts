import { useCallback, useEffect, useState } from 'react';
import { trickStep } from './steps.js';

/** Time per card during automatic play, ms; a complete trick stays twice as long. */
const STEP_MS = 850;

export interface Steps {
  readonly step: number;
  readonly playing: boolean;
  readonly toggle: () => void;
  readonly to: (step: number) => void;
  readonly byCard: (direction: 1 | -1) => void;
  readonly byTrick: (direction: 1 | -1) => void;
}

/** Steps through a hand of `length` cards from one of them on, manually or automatically. */
export function useSteps(length: number, from: number): Steps {
  const [step, setStep] = useState(() => Math.max(0, Math.min(length, from)));
  const [playing, setPlaying] = useState(false);
  const running = playing && step < length;
  useEffect(() => {
    if (!running) return;
    const whole = step > 0 && step % 4 === 0;
    const timer = setTimeout(() => setStep(step + 1), whole ? 2 * STEP_MS : STEP_MS);
    return () => clearTimeout(timer);
  }, [running, step]);
  const to = useCallback(
    (wanted: number) => {
      setPlaying(false);
      setStep(Math.max(0, Math.min(length, wanted)));
    },
    [length],
  );
  return {
    step,
    playing: running,
    toggle: () => {
      if (!running && step >= length) setStep(0);
      setPlaying(!running);
    },
    to,
    byCard: (direction) => to(step + direction),
    byTrick: (direction) => to(trickStep(step, direction, length)),
  };
}
