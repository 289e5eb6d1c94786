import sharp, { type Sharp } from 'sharp';

/** Most pixels of an upload. Read from the header, before anything is decoded. */
const PIXELS_MAX = 24_000_000;
/** Time limit for one picture, s. */
export const SECONDS_MAX = 10;
export const QUALITY = 80;
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
 * A picture of an upload, turned as its camera was held; of an animation the first frame. The format is read from the content.
 * Null where it is none that phones and browsers make. Throws where its header cannot be read.
 */
export async function openPicture(upload: Uint8Array): Promise<Sharp | null> {
  const image = sharp(upload, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true });
  const { format } = await image.metadata();
  return FORMATS.includes(format) ? image.autoOrient() : null;
}
