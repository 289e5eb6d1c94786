import sharp from 'sharp';
import { refuse, type Result } from '../core/result.js';

/** A picture to store, or its refusal. */
export type MadePicture = Result<{ bytes: Buffer; type: 'image/webp' }, 'files/not_an_image'>;

/** Width and height of an avatar, px. */
export const AVATAR_PX = 512;
/** Most pixels of an upload. Read from the header, before anything is decoded. */
const PIXELS_MAX = 24_000_000;
/** Time limit for one picture, s. */
const SECONDS_MAX = 10;
const QUALITY = 80;
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

// One picture takes one thread, and nothing of it is kept.
sharp.concurrency(1);
sharp.cache(false);

// Only decoders, from memory, of the formats that phones and browsers make. No vector graphics or documents: they can
// name other files or run programs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/**
 * Makes a square picture of an upload. The format is read from the content; the picture is turned as its camera was held,
 * cropped to its middle and encoded anew, so that nothing else in the file survives (location, camera, a hidden archive).
 * Of an animation the first frame. Refusal: `files/not_an_image`, also for a truncated file or too many pixels.
 * A decoder takes much memory and time: the server calls this in a process of its own (`PictureMaker`).
 */
export async function makePicture(upload: Uint8Array): Promise<MadePicture> {
  try {
    const image = sharp(upload, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true });
    const { format } = await image.metadata();
    if (!FORMATS.includes(format)) return refuse('files/not_an_image');
    const bytes = await image
      .autoOrient()
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
