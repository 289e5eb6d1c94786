import sharp from 'sharp';
import type { ErrorCode } from '@hokm/shared/errors';

/** A side of an avatar, px. */
export const AVATAR_PX = 512;
/** Most pixels of what is uploaded: a phone's largest photo. Read from its header, before anything is unpacked. */
const PIXELS_MAX = 64_000_000;
/** Longest that one picture may take, s. */
const SECONDS_MAX = 10;
const QUALITY = 80;
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

// Only what reads the formats that phones and browsers make of bytes in memory: no vector graphics, which can name other
// files, no documents, nothing that opens a file or runs a program.
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

export interface Picture {
  readonly ok: true;
  readonly bytes: Buffer;
  readonly type: 'image/webp';
}

/**
 * Makes a square picture of what somebody uploaded: by its content and whatever it is called, turned as the camera was
 * held, cut to its middle, and written anew, so that nothing else that was in the file is left (where it was taken, the
 * camera, a hidden archive). Of a moving picture the first frame. Refusal: `files/not_an_image` for what is none, is cut
 * off, or would unpack to too many pixels.
 */
export async function makePicture(
  upload: Uint8Array,
): Promise<Picture | { readonly ok: false; readonly code: ErrorCode }> {
  try {
    const image = sharp(upload, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true });
    const { format } = await image.metadata();
    if (!FORMATS.includes(format)) return { ok: false, code: 'files/not_an_image' };
    const bytes = await image
      .autoOrient()
      .resize(AVATAR_PX, AVATAR_PX, { fit: 'cover' })
      .timeout({ seconds: SECONDS_MAX })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { ok: true, bytes, type: 'image/webp' };
  } catch {
    // The library says only in words what is wrong with a file; whatever it is, this is no picture to show.
    return { ok: false, code: 'files/not_an_image' };
  }
}
