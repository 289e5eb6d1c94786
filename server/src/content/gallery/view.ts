import type { GalleryPicture, PanelPicture } from '@hokm/shared/api/gallery';
import type { Language } from '@hokm/shared/text';
import { presentPicture } from '../../media/view.js';
import { presentDraft } from '../drafts/view.js';
import type { PictureRecord, PublishedPicture } from './model.js';
import { shownOf } from './texts.js';

/** A picture that has been published, as lists read it. */
export type CardRecord = Pick<PictureRecord, '_id' | 'published_at' | 'likes' | 'shares' | 'downloads'> & {
  published: PublishedPicture;
};

const inLanguage = (words: Record<Language, string>, language: Language): string =>
  words[language] || words[language === 'fa' ? 'en' : 'fa'];

/** A published picture for readers. */
export function presentCard(record: CardRecord, language: Language): GalleryPicture {
  const { title, pictures, tags, album, picture, alt, focus } = record.published;
  const shown = pictures[0] ?? { _id: picture, sizes: [], alt, focus };
  return {
    id: record._id.toHexString(),
    title: inLanguage(title, language),
    picture: presentPicture(shown, language),
    tags: [...tags],
    album,
    likes: record.likes,
    shares: record.shares,
    downloads: record.downloads,
    at: new Date(record.published_at ?? 0).toISOString(),
  };
}

/** A picture as the panel edits it. */
export function presentPanelPicture(record: PictureRecord, now: number): PanelPicture {
  const { title, alt, tags, album, focus, sizes } = record;
  return {
    ...presentDraft(record, now),
    title: { fa: title.fa, en: title.en },
    alt: { fa: alt.fa, en: alt.en },
    tags: [...tags],
    album,
    focus: { x: focus.x, y: focus.y },
    picture: presentPicture(shownOf(record), 'fa'),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    on_homepage: record.home_place > 0,
    likes: record.likes,
    shares: record.shares,
    downloads: record.downloads,
    created_by: record.created_by ?? '',
  };
}
