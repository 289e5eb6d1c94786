import { AVATAR_BYTES_MAX } from '@hokm/shared/api/profile/limits';
import type { Cut } from './crop.js';

/** Why a chosen file cannot become a picture. */
export type Unfit = 'too_large' | 'not_an_image';

/** True if a file may be a picture, by its size and by what the device says it is; null when it may. */
export function validatePicture({ size, type }: Pick<File, 'size' | 'type'>): Unfit | null {
  // Some file managers name no type at all; opening it will tell.
  if (type !== '' && !type.startsWith('image/')) return 'not_an_image';
  return size > AVATAR_BYTES_MAX ? 'too_large' : null;
}

/** A file as an opened picture, turned as its camera held it. Rejects when it is none. `url` is the caller's to revoke. */
export async function openPicture(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new Error('The picture has no size.');
  return image;
}

/** Longest side of what is sent, px: more than any place of the product shows. */
const SIDE_MAX = 768;
const QUALITY = 0.9;

/** The square of a picture as a JPEG, transparent parts white. Rejects when the device cannot draw it. */
export async function drawCut(image: HTMLImageElement, { left, top, side }: Cut): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(SIDE_MAX, Math.round(side)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The picture cannot be encoded.');
  return blob;
}
