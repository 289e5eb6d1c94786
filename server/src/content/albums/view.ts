import type { AlbumCard, PanelAlbum } from '@hokm/shared/api/albums';
import type { Language } from '@hokm/shared/text';
import { presentPicture } from '../../media/view.js';
import type { ShownPicture } from '../drafts/model.js';
import type { Readable } from '../drafts/readers.js';
import { presentDraft } from '../drafts/view.js';
import type { AlbumRecord } from './model.js';

const NO_PICTURE: ShownPicture = { _id: '', sizes: [], alt: { fa: '', en: '' }, focus: { x: 0.5, y: 0.5 } };

/** A published album for readers: title and text in one language, theirs where it has a title in that. */
export function presentCard(
  { _id, published, published_at, likes, shares }: Readable<AlbumRecord>,
  language: Language,
): AlbumCard {
  const { title, text, pictures } = published;
  const shown = title[language] === '' ? (language === 'fa' ? 'en' : 'fa') : language;
  return {
    id: _id.toHexString(),
    title: title[shown],
    text: text[shown],
    cover: presentPicture(pictures[0] ?? NO_PICTURE, language),
    likes,
    shares,
    at: new Date(published_at ?? 0).toISOString(),
  };
}

/** An album as the panel edits it. `cover`: the chosen picture as it is described now. */
export function presentPanelAlbum(album: AlbumRecord, cover: ShownPicture | null, now: number): PanelAlbum {
  const { title, text, order, published } = album;
  const shown = cover ?? (album.cover === null ? (published?.pictures[0] ?? null) : null);
  return {
    ...presentDraft(album, now),
    title: { fa: title.fa, en: title.en },
    text: { fa: text.fa, en: text.en },
    cover: album.cover,
    cover_picture: shown === null ? null : presentPicture(shown, 'fa'),
    order: [...order],
    likes: album.likes,
    shares: album.shares,
  };
}
