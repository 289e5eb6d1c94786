/** A picture's size in its own pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Which square of a picture is wanted: its middle in the picture's pixels, and how much it is enlarged. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** 1 shows the whole shorter side. */
  readonly zoom: number;
}

/** A square of a picture, in its pixels. */
export interface Cut {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

export const ZOOM_MAX = 4;

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** How long a side of the wanted square is. */
function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

/** The same wish, with the square inside the picture. */
function inside(size: Size, { x, y, zoom }: Crop): Crop {
  const kept = between(1, zoom, ZOOM_MAX);
  const half = sideOf(size, kept) / 2;
  return { x: between(half, x, size.width - half), y: between(half, y, size.height - half), zoom: kept };
}

/** The largest square in the middle. */
export function firstCrop(size: Size): Crop {
  return { x: size.width / 2, y: size.height / 2, zoom: 1 };
}

/** The picture pushed by (dx, dy), in shares of the frame: to the right and down are positive. */
export function pushed(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const side = sideOf(size, crop.zoom);
  return inside(size, { ...crop, x: crop.x - dx * side, y: crop.y - dy * side });
}

/** Another zoom, with what lies under a point of the frame (shares of it, from its top left corner) kept there. */
export function zoomedTo(size: Size, crop: Crop, zoom: number, at = { x: 0.5, y: 0.5 }): Crop {
  const wanted = between(1, zoom, ZOOM_MAX);
  const less = sideOf(size, crop.zoom) - sideOf(size, wanted);
  return inside(size, { x: crop.x + (at.x - 0.5) * less, y: crop.y + (at.y - 0.5) * less, zoom: wanted });
}

/** The square to cut out. */
export function cutOf(size: Size, crop: Crop): Cut {
  const side = sideOf(size, crop.zoom);
  return { left: crop.x - side / 2, top: crop.y - side / 2, side };
}
