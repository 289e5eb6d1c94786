import type { Box, Spot } from './anchors.js';

const OUT = 'cubic-bezier(.2,.8,.2,1)';
const IN_OUT = 'cubic-bezier(.6,0,.2,1)';
const SPRING = 'cubic-bezier(.3,1.35,.5,1)';

/** Durations, ms, and easings of the table's movements. */
export const MOTION = {
  deal: { duration: 180, easing: OUT, step: 40 },
  play: { duration: 220, easing: OUT },
  back: { duration: 260, easing: SPRING },
  take: { duration: 420, easing: IN_OUT },
  draw: { duration: 240, easing: OUT },
  crown: { duration: 520, easing: IN_OUT },
  fade: 120,
} as const;

interface Pace {
  readonly duration: number;
  readonly easing: string;
  readonly delay?: number;
}

/** The way from another box to a spot, as `translate` and `scale` beneath the transform that the element has there. */
function wayFrom(from: Box, at: Spot): { translate: string; scale: string } {
  const scale = at.width > 0 ? from.width / at.width : 1;
  const x = from.x - at.x + (1 - scale) * at.dx;
  const y = from.y - at.y + (1 - scale) * at.dy;
  return { translate: `${x.toFixed(1)}px ${y.toFixed(1)}px`, scale: scale.toFixed(3) };
}

const HERE = { translate: '0px 0px', scale: '1' };

/** Fades an element in at its place. */
function fadeIn(element: HTMLElement, delay = 0): Animation {
  return element.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration: MOTION.fade,
    delay,
    fill: 'backwards',
  });
}

/** Moves an element from another box to its own place. With `still`, or without a start, it only fades in. */
export function flyFrom(
  element: HTMLElement,
  from: Box | null,
  at: Spot | null,
  { duration, easing, delay = 0 }: Pace,
  still: boolean,
): Animation {
  if (still || from === null || at === null) return fadeIn(element, delay);
  return element.animate([wayFrom(from, at), HERE], { duration, easing, delay, fill: 'backwards' });
}

/** Moves an element away from its spot to another box, where it vanishes; it stays gone. */
export function flyTo(
  element: HTMLElement,
  at: Spot | null,
  to: Box | null,
  pace: Pace,
  still: boolean,
): Animation {
  const gone = { opacity: 0 };
  if (still || at === null || to === null)
    return element.animate([{ opacity: 1 }, gone], { duration: 150, fill: 'forwards' });
  const way = wayFrom(to, at);
  const frames = [HERE, { ...way, opacity: 1, offset: 0.8 }, { ...way, ...gone }];
  return element.animate(frames, { duration: pace.duration, easing: pace.easing, fill: 'forwards' });
}

/** Says no: two small shakes, or one flash of the outline with `still`. */
export function shake(element: HTMLElement, still: boolean): Animation {
  if (still)
    return element.animate([{ outline: '3px solid #ff7a74' }, { outline: '3px solid transparent' }], 300);
  const steps = [0, -2, 2, -2, 2, 0].map((x) => ({ translate: `${x}px 0px` }));
  return element.animate(steps, { duration: 240 });
}
