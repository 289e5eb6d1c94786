import { create } from 'zustand';
import { deviceStorage } from '@hokm/web/browser';

/** How many steps the lesson has; the lesson's own list is held against it. */
export const LESSON_STEPS = 8;
const KEY = 'lesson';

/** How far somebody on this device is with the lesson. */
export interface LessonProgress {
  /** The step to go on with, from 0. */
  readonly step: number;
  /** `offered`: not begun; `declined`: put away at home; `done`: through. */
  readonly status: 'offered' | 'begun' | 'declined' | 'done';
}

const NEW: LessonProgress = { step: 0, status: 'offered' };

/** What was kept, as far as it can be believed: a step that exists and a status that is known. */
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

/** The lesson's progress on this device. */
export const useLessonProgress = create<LessonProgress>(() => readProgress(deviceStorage().getItem(KEY)));

/** Keeps how far somebody is. */
export function keepProgress(progress: Partial<LessonProgress>): void {
  useLessonProgress.setState(progress);
  const { step, status } = useLessonProgress.getState();
  deviceStorage().setItem(KEY, JSON.stringify({ step, status }));
}
