import type { Readable } from '../drafts/readers.js';
import { mediaFor } from '../drafts/texts.js';
import type { AlbumsContext } from './context.js';
import type { AlbumRecord, AlbumText } from './model.js';
import { coverFor } from './texts.js';

/** Brings the covers of published albums up to date with the gallery. One that is not there any more stays as it was. */
export async function refreshCovers({
  model,
  gallery,
  drafts,
}: Pick<AlbumsContext, 'model' | 'gallery' | 'drafts'>): Promise<void> {
  const shown = model
    .find({ published_at: { $gt: 0 }, trash_at: { $exists: false } })
    .lean<Readable<AlbumRecord>[]>();
  for await (const album of shown.cursor()) {
    const { _id, published } = album;
    const cover = await coverFor(gallery, { _id, ...published });
    if (cover === null || JSON.stringify(published.pictures) === JSON.stringify([cover])) continue;
    const media = mediaFor<AlbumText>(drafts, album, { pictures: [cover], n: published.n });
    await model.updateOne(
      { _id, 'published.n': published.n },
      { $set: { 'published.pictures': [cover], media } },
    );
  }
}
