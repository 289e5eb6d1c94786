import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { nearestTo } from './chart-shape.js';

/** Where a key leads from `at`, or null for keys of others. Time runs from left to right. */
function stepped(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(count - 1, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  return null;
}

/** Which of `count` things along a line is looked at, by finger, mouse or keys; the last one at first. */
export function useChosen(count: number) {
  const [at, setAt] = useState(count - 1);
  const point = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(nearestTo((event.clientX - box.left) / box.width, count));
  };
  return {
    at: Math.min(at, count - 1),
    handlers: {
      onPointerDown: point,
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType === 'mouse' || event.buttons > 0) point(event);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const to = stepped(event.key, at, count);
        if (to === null) return;
        event.preventDefault();
        setAt(to);
      },
    },
  };
}
