import sharp from 'sharp';
import { MEDIA_SIZES, type MediaSize } from '@hokm/shared/api/media/limits';
import { refuse, type Result } from '../core/result.js';
import { openPicture, QUALITY, SECONDS_MAX } from './open-picture.js';

/** A picture in one of its sizes, as WebP. */
interface PictureSize {
  /** The name of the size: the width that it has where the upload is not narrower. */
  readonly size: MediaSize;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** All sizes of a picture, the smallest first, or its refusal. */
export type MadeSizes = Result<{ sizes: readonly PictureSize[] }, 'files/not_an_image'>;

const [LARGEST] = MEDIA_SIZES.slice(-1);
/** A picture is at most so many times as high as wide. */
const HEIGHT_PER_WIDTH = 4;

/**
 * Makes all sizes of an upload, each encoded anew, so that nothing else in the file survives. A narrow upload is not enlarged:
 * its last size is as wide as it is. Refusal: `files/not_an_image`, also for a truncated file, one with too many pixels or one
 * that is far too high. A decoder takes much memory and time: the server calls this in a process of its own (`PictureMaker`).
 */
export async function makeSizes(upload: Uint8Array): Promise<MadeSizes> {
  try {
    const image = await openPicture(upload);
    if (image === null) return refuse('files/not_an_image');
    const { data, info } = await image
      .resize({ width: LARGEST, withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS_MAX })
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.height > info.width * HEIGHT_PER_WIDTH) return refuse('files/not_an_image');
    const { width, height, channels } = info;
    const last = MEDIA_SIZES.findIndex((size) => size >= width);
    const sizes: PictureSize[] = [];
    for (const size of MEDIA_SIZES.slice(0, last < 0 ? undefined : last + 1)) {
      const made = await sharp(data, { raw: { width, height, channels } })
        .resize({ width: Math.min(size, width) })
        .timeout({ seconds: SECONDS_MAX })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true });
      sizes.push({ size, width: made.info.width, height: made.info.height, bytes: made.data });
    }
    return { ok: true, sizes };
  } catch {
    // The library gives its reasons as text only; each means that the file cannot be shown.
    return refuse('files/not_an_image');
  }
}
