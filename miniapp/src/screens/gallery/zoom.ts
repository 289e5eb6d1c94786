/** A picture is shown at most so many times as large as it fits. */
export const ZOOM_MAX = 4;
/** Size after two taps, or the button. */
export const ZOOM_STEP = 2.5;
/** A pinch that ends below this size leaves the picture as it fits. */
const FITS_BELOW = 1.15;

const within = (zoom: number): number => Math.min(ZOOM_MAX, Math.max(1, zoom));

/** The size while two fingers move: `ratio` is their distance over the one that they began with. */
export const pinched = (began: number, ratio: number): number => within(began * ratio);

/** The size that stays when the fingers are lifted. */
export const released = (zoom: number): number => (zoom < FITS_BELOW ? 1 : zoom);

/** The size after two taps or the button: large, or as it fits again. */
export const toggled = (zoom: number): number => (zoom === 1 ? ZOOM_STEP : 1);

/** Where to scroll so that the point under a finger (from the box's edge) stays there when the size changes. */
export const scrollFor = (scroll: number, point: number, ratio: number): number =>
  Math.max(0, (scroll + point) * ratio - point);

/** Two taps so close to each other, in ms and px, are one. */
const TAPS_MS = 300;
const TAPS_PX = 30;

export interface Tap {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** True for the second of two taps that belong together. */
export const isDoubleTap = (before: Tap | null, { x, y, at }: Tap): boolean =>
  before !== null && at - before.at < TAPS_MS && Math.hypot(x - before.x, y - before.y) < TAPS_PX;
