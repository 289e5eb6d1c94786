/** A point of a picture as shares of its width and height, from the left and the top. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The distance that one press of an arrow key moves. */
const STEP = 0.05;
const KEYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const within = (share: number) => Math.min(1, Math.max(0, Math.round(share * 1000) / 1000));

/** The point at which a pointer touches a picture. */
export function pointIn(
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Point {
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
}

/** The point after a key was pressed; null for a key that moves nothing. */
export function movedBy({ x, y }: Point, key: string): Point | null {
  const by = KEYS[key];
  return by === undefined ? null : { x: within(x + by[0]), y: within(y + by[1]) };
}
