/** The step of an arrow key among pictures that follow the page's direction: right to left, the next one is to the left. */
export function stepOfKey(key: string, isRtl: boolean): -1 | 0 | 1 {
  if (key === 'ArrowLeft') return isRtl ? 1 : -1;
  if (key === 'ArrowRight') return isRtl ? -1 : 1;
  return 0;
}

/** Where a row of slides of this width is scrolled to for one of them; right to left, browsers count below zero. */
export function scrollOf(place: number, width: number, isRtl: boolean): number {
  return place === 0 ? 0 : place * width * (isRtl ? -1 : 1);
}

/** The slide that a row shows most of. */
export function placeAt(scroll: number, width: number, count: number): number {
  if (width === 0 || count === 0) return 0;
  return Math.min(count - 1, Math.round(Math.abs(scroll) / width));
}

/** True where a row rests at a slide, not between two. */
export function isAt(scroll: number, width: number, place: number): boolean {
  return Math.abs(Math.abs(scroll) - place * width) < width / 4;
}

/** The next page of a list is loaded when so few pictures are left after the one in sight. */
const AHEAD = 3;

/** True where the pictures after this one are few enough to ask for more. */
export const isNearEnd = (place: number, count: number): boolean => place >= count - 1 - AHEAD;
