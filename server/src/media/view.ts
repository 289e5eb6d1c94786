import type { Media, MediaPicture } from '@hokm/shared/api/media';
import type { Language } from '@hokm/shared/text';
import type { MediaRecord } from './model.js';

/** A picture as readers get it. */
type ShownMedia = Pick<MediaRecord, '_id' | 'sizes' | 'alt' | 'focus'>;

const urlOf = (id: string, size: number) => `/api/media/${id}/${String(size)}`;

const sizesOf = ({ _id, sizes }: ShownMedia) =>
  sizes.map(({ size, width, height }) => ({ size, width, height, url: urlOf(_id, size) }));

/** Width and height of the largest size. */
function extentOf({ sizes }: ShownMedia) {
  const { width, height } = sizes.at(-1) ?? { width: 0, height: 0 };
  return { width, height };
}

/** A picture for readers, described in their language or in the other one. */
export function presentPicture(record: ShownMedia, language: Language): MediaPicture {
  const { alt, focus } = record;
  return {
    id: record._id,
    ...extentOf(record),
    alt: alt[language] || alt[language === 'fa' ? 'en' : 'fa'],
    focus: { x: focus.x, y: focus.y },
    sizes: sizesOf(record),
  };
}

/** A picture as the panel edits it. */
export function presentMedia(record: MediaRecord): Media {
  const { _id, revision, created_at, updated_at, sizes, alt, focus, created_by, unused_since } = record;
  const created = new Date(created_at);
  return {
    id: _id,
    revision: revision ?? 0,
    created_at: created.toISOString(),
    updated_at: (updated_at ?? created).toISOString(),
    ...extentOf(record),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    alt: { fa: alt.fa, en: alt.en },
    focus: { x: focus.x, y: focus.y },
    sizes: sizesOf(record),
    created_by,
    unused_since: unused_since === undefined ? null : new Date(unused_since).toISOString(),
  };
}
