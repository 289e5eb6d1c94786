import type { MediaContext } from '../../media/context.js';
import type { MediaRecord } from '../../media/model.js';
import { keyOf, PICTURE_TYPE } from '../../media/upload-media.js';

/** `whole`: nothing was missing. `lost`: there is nothing left from which the missing sizes could be made. */
export type Completed = 'whole' | 'made' | 'lost';

/**
 * Makes the sizes of a picture whose bytes are missing from the largest that is there. A size that is wider than that one is
 * made as wide as that one, so that each address goes on to answer.
 */
export async function completeSizes(
  { blobs, pictureMaker }: Pick<MediaContext, 'blobs' | 'pictureMaker'>,
  record: MediaRecord,
): Promise<Completed> {
  const sizes = record.sizes.map(({ size }) => size);
  const there = await Promise.all(sizes.map((size) => blobs.exists(keyOf(record, size))));
  const missing = sizes.filter((_size, at) => there[at] !== true);
  if (missing.length === 0) return 'whole';
  const largest = sizes.filter((_size, at) => there[at] === true).at(-1);
  const bytes = largest === undefined ? null : await blobs.get(keyOf(record, largest));
  if (bytes === null) return 'lost';
  const made = await pictureMaker.makeSizes(bytes);
  if (!made.ok) return 'lost';
  for (const size of missing) {
    const fitting = made.sizes.find((each) => each.size === size) ?? made.sizes.at(-1);
    if (fitting === undefined) return 'lost';
    await blobs.put(keyOf(record, size), fitting.bytes, PICTURE_TYPE);
  }
  return 'made';
}
