import { create } from 'zustand';
import { deviceStorage } from '@hokm/web/browser';

/** How many steps the lesson has; a test compares it with `STEPS`, so that home does not load the lesson. */
export const LESSON_STEPS = 8;
const KEY = 'lesson';

/** The lesson's progress on this device. */
export interface LessonProgress {
  /** The step to continue with, from 0. */
  readonly step: number;
  /** `offered`: not begun; `declined`: dismissed on the home screen; `done`: finished. */
  readonly status: 'offered' | 'begun' | 'declined' | 'done';
}

const NEW: LessonProgress = { step: 0, status: 'offered' };

/** Reads stored progress; invalid parts get their defaults. */
export function readProgress(kept: string | null): LessonProgress {
  try {
    const { step, status } = JSON.parse(kept ?? '') as Partial<Record<keyof LessonProgress, unknown>>;
    const known = status === 'begun' || status === 'declined' || status === 'done';
    const exists = Number.isInteger(step) && Number(step) >= 0 && Number(step) < LESSON_STEPS;
    return known ? { step: exists ? Number(step) : 0, status } : NEW;
  } catch {
    return NEW;
  }
}

export const useLessonProgress = create<LessonProgress>(() => readProgress(deviceStorage().getItem(KEY)));

/** Stores a change of the progress. */
export function keepProgress(progress: Partial<LessonProgress>): void {
  useLessonProgress.setState(progress);
  const { step, status } = useLessonProgress.getState();
  deviceStorage().setItem(KEY, JSON.stringify({ step, status }));
}
