import { SUBMISSION_PICTURE_BYTES_MAX } from '@hokm/shared/api/stories/limits';

/** Longest side of what is sent of a large picture, px: the server keeps no larger one. */
export const SIDE_MAX = 2_560;
/** Tried one after the other until the picture is small enough: share of the side, and quality. */
const ATTEMPTS = [
  { share: 1, quality: 0.88 },
  { share: 1, quality: 0.75 },
  { share: 0.75, quality: 0.75 },
  { share: 0.5, quality: 0.7 },
] as const;

/** A picture to be drawn smaller. */
export interface Drawable {
  readonly width: number;
  readonly height: number;
  /** The picture with this width and height as a JPEG. */
  readonly draw: (width: number, height: number, quality: number) => Promise<Blob>;
}

/** Width and height with a longest side of at most `max`, px. */
export function fitInto(width: number, height: number, max: number): readonly [number, number] {
  const scale = Math.min(1, max / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** Draws a picture until it may be sent; the smallest of the attempts where none is small enough. */
export async function shrink({ width, height, draw }: Drawable): Promise<Blob> {
  let smallest: Blob | null = null;
  for (const { share, quality } of ATTEMPTS) {
    const drawn = await draw(...fitInto(width, height, SIDE_MAX * share), quality);
    if (drawn.size <= SUBMISSION_PICTURE_BYTES_MAX) return drawn;
    if (smallest === null || drawn.size < smallest.size) smallest = drawn;
  }
  if (smallest === null) throw new Error('No attempt was made.');
  return smallest;
}

/** A picture that the device has opened. Transparent parts become white. */
function drawable(image: HTMLImageElement): Drawable {
  const { naturalWidth, naturalHeight } = image;
  return {
    width: naturalWidth,
    height: naturalHeight,
    async draw(width, height, quality) {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('No canvas.');
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
      if (blob === null) throw new Error('The picture cannot be encoded.');
      return blob;
    },
  };
}

/** A file as it is sent: as it is, or drawn smaller where it is too large. `url`: its address on this device. Rejects when it is no picture. */
export async function fileToSend(file: Blob, url: string): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new Error('The picture has no size.');
  return file.size <= SUBMISSION_PICTURE_BYTES_MAX ? file : shrink(drawable(image));
}
