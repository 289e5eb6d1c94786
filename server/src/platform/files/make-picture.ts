import { refuse, type Result } from '../core/result.js';
import { openPicture, QUALITY, SECONDS_MAX } from './open-picture.js';

/** A picture to store, or its refusal. */
export type MadePicture = Result<{ bytes: Buffer; type: 'image/webp' }, 'files/not_an_image'>;

/** Width and height of an avatar, px. */
export const AVATAR_PX = 512;

/**
 * Makes a square picture of an upload: cropped to its middle and encoded anew, so that nothing else in the file survives
 * (location, camera, a hidden archive). Refusal: `files/not_an_image`, also for a truncated file or too many pixels.
 * A decoder takes much memory and time: the server calls this in a process of its own (`PictureMaker`).
 */
export async function makePicture(upload: Uint8Array): Promise<MadePicture> {
  try {
    const image = await openPicture(upload);
    if (image === null) return refuse('files/not_an_image');
    const bytes = await image
      .resize(AVATAR_PX, AVATAR_PX, { fit: 'cover' })
      .timeout({ seconds: SECONDS_MAX })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { ok: true, bytes, type: 'image/webp' };
  } catch {
    // The library gives its reasons as text only; each means that the file cannot be shown.
    return refuse('files/not_an_image');
  }
}
