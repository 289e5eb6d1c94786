import { useEffect, useState } from 'react';
import type { MatchState } from '@hokm/shared/rules';
import { DRAW_CARD_MS, DRAW_END_MS } from '@hokm/shared/rules';
import { done, nextAutomaticMove, startOf, stepOf, TRICK_LIES_MS } from './lesson.js';
import { keepProgress, LESSON_STEPS, useLessonProgress } from './progress.js';

/** How long the others think, ms. */
const THINKS_MS = 700;
const DRAW_MS = 3 * DRAW_CARD_MS + DRAW_END_MS + 600;

/** Delay before the next automatic move, ms. */
function patience({ phase }: MatchState): number {
  if (phase === 'round_complete') return TRICK_LIES_MS;
  return phase === 'drawing_hakem' ? DRAW_MS : THINKS_MS;
}

/** The lesson's current state, and the functions that change it. */
export interface Lesson {
  readonly state: MatchState;
  readonly step: number;
  /** The lesson waits for the learner. */
  readonly waits: boolean;
  readonly move: (next: MatchState) => void;
  /** Takes up at a step, whatever came before. */
  readonly goTo: (step: number) => void;
}

/** Runs the lesson from where this device left it: the others play by themselves, and each step reached is kept. */
export function useLesson(): Lesson {
  const [state, setState] = useState(() => startOf(useLessonProgress.getState().step));
  const step = stepOf(state);
  const waits = nextAutomaticMove(state) === null;
  useEffect(() => {
    const command = nextAutomaticMove(state);
    if (command === null) return;
    const timer = setTimeout(() => setState(done(state, command, Date.now())), patience(state));
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    if (waits) keepProgress({ step, status: 'begun' });
  }, [step, waits]);
  return {
    state,
    step,
    waits,
    move: setState,
    goTo: (to) => setState(startOf(Math.max(0, Math.min(LESSON_STEPS - 1, to)))),
  };
}
