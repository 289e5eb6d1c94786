import type { MediaPicture } from '@hokm/shared/api/media';
import type { DownloadedFile, Sent } from '@hokm/web/testing';

/** Width and height of the pictures, in turn. */
const SHAPES = [
  [1280, 853],
  [960, 1280],
  [1280, 1280],
  [1280, 720],
  [853, 1280],
] as const;
const shapeOf = (place: number) => SHAPES[place % SHAPES.length] ?? SHAPES[0];

/** The picture of a place, as readers get it. */
export function mediaOf(place: number, alt: string): MediaPicture {
  const [width, height] = shapeOf(place);
  const id = (0x300000000000 + place).toString(16).padStart(24, '0');
  const sizes = ([320, 640, 1280] as const).map((size) => {
    const own = Math.min(size, width);
    return { size, width: own, height: Math.round((own * height) / width), url: `/api/media/${id}/${size}` };
  });
  return { id, width, height, alt, focus: { x: 0.5, y: 0.3 }, sizes };
}

/** Draws a picture in its own colours. */
export function drawn({ params }: Sent): DownloadedFile {
  const place = Number.parseInt((params['id'] ?? '').slice(-6), 16);
  const [width, height] = shapeOf(place);
  const hue = (place * 67 + 150) % 360;
  const file = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="hsl(${hue} 50% 30%)"/>
<circle cx="${width * 0.5}" cy="${height * 0.3}" r="${width * 0.14}" fill="#f7f3e8"/></svg>`;
  return { file, name: 'picture.svg', type: 'image/svg+xml' };
}
