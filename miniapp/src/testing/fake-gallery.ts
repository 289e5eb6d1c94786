import type { AlbumCard } from '@hokm/shared/api/albums';
import type { GalleryPicture } from '@hokm/shared/api/gallery';
import { pageOf, type Answers, type Sent } from '@hokm/web/testing';
import { mediaOf } from './media.js';
import { at, daysAgo } from './people.js';

const WORDS = [
  [
    'شب یلدا در تهران',
    'Yalda night in Tehran',
    'چهار نفر دور یک میز چوبی حکم بازی می‌کنند',
    'Four people play Hokm at a wooden table',
  ],
  ['دست برنده', 'The winning hand', 'پنج برگ پیک در دست یک بازیکن', 'Five spades in the hand of a player'],
  ['', '', 'استکان چای کنار یک دسته ورق', 'A glass of tea beside a deck of cards'],
  ['جام نوروز', 'The Nowruz cup', 'جامی نقره‌ای روی فرش قرمز', 'A silver cup on a red carpet'],
  [
    'حیاط خانهٔ قدیمی',
    'The courtyard of an old house',
    'حوضی آبی زیر درخت انار',
    'A blue pool under a pomegranate tree',
  ],
] as const;
const TAGS = [['یلدا', 'تهران'], ['جام'], [], ['جام', 'نوروز'], ['تهران']];

const idAt = (kind: number, place: number) => (kind * 0x100000000000 + place).toString(16).padStart(24, '0');
/** Ids by place, the newest picture first. */
export const ids = {
  picture: (place: number) => idAt(2, place),
  album: (place: number) => idAt(4, place),
};

const wordsOf = (place: number, language: 'fa' | 'en') => {
  const [fa, en, faAlt, enAlt] = at(WORDS, place);
  return language === 'en' ? { title: en, alt: enAlt } : { title: fa, alt: faAlt };
};

const FULL = { pictures: 26, albums: 3 };

/**
 * The server's side of the gallery: it keeps the contract's promises (pages, tags, order of albums, likes) on pictures in memory.
 * The first five pictures are those of the first album.
 */
export class FakeGallery {
  private readonly likes = new Map<string, number>();
  private readonly liked = new Set<string>();

  constructor(private readonly count: { readonly pictures: number; readonly albums: number } = FULL) {}

  readonly answers: Answers = {
    'GET /gallery': (sent) => {
      const tag = sent.query.get('tag') ?? '';
      return this.page(
        this.all(sent).filter(({ tags }) => tag === '' || tags.includes(tag)),
        sent,
      );
    },
    'GET /gallery/homepage': (sent) => ({ success: true, data: this.all(sent).slice(0, 6) }),
    'GET /gallery/:id': (sent) => {
      const found = this.all(sent).find(({ id }) => id === sent.params['id']);
      return found === undefined
        ? 'request/not_found'
        : { success: true, data: { ...found, liked: this.liked.has(found.id) } };
    },
    'POST /gallery/:id/like': (sent) => this.like(sent, true),
    'DELETE /gallery/:id/like': (sent) => this.like(sent, false),
    'POST /gallery/:id/share': { success: true, shares: 2 },
    'POST /gallery/:id/download': { success: true, downloads: 3 },
    'GET /albums': (sent) => this.page(this.albums(sent), sent),
    'GET /albums/:id': (sent) => {
      const found = this.albums(sent).find(({ id }) => id === sent.params['id']);
      if (found === undefined) return 'request/not_found';
      const { data, meta } = this.page(
        this.all(sent).filter(({ album }) => album === found.id),
        sent,
      );
      return { success: true, data: { ...found, liked: this.liked.has(found.id), pictures: data }, meta };
    },
    'POST /albums/:id/like': (sent) => this.like(sent, true),
    'DELETE /albums/:id/like': (sent) => this.like(sent, false),
    'POST /albums/:id/share': { success: true, shares: 5 },
  };

  private likesOf(id: string): number {
    return this.likes.get(id) ?? (Number.parseInt(id.slice(-6), 16) * 7) % 40;
  }

  private all({ language }: Sent): GalleryPicture[] {
    return Array.from({ length: this.count.pictures }, (_, place) => {
      const { title, alt } = wordsOf(place, language);
      const id = ids.picture(place);
      return {
        id,
        title,
        picture: mediaOf(place, alt),
        tags: at(TAGS, place),
        album: this.count.albums > 0 && place < 5 ? ids.album(0) : null,
        likes: this.likesOf(id),
        shares: 1,
        downloads: 2,
        at: daysAgo(place),
      };
    });
  }

  private albums({ language }: Sent): AlbumCard[] {
    return Array.from({ length: this.count.albums }, (_, place) => {
      const { title, alt } = wordsOf(place + 3, language);
      const id = ids.album(place);
      return {
        id,
        title: title === '' ? '—' : title,
        text:
          language === 'en'
            ? 'Sixteen tables, four nights.\nPictures by the players themselves.'
            : 'شانزده میز، چهار شب.\nعکس‌ها را خود بازیکن‌ها گرفته‌اند.',
        cover: mediaOf(place + 3, alt),
        likes: this.likesOf(id),
        shares: 4,
        at: daysAgo(place),
      };
    });
  }

  private like({ params }: Sent, wanted: boolean) {
    const id = params['id'] ?? '';
    this.likes.set(id, this.likesOf(id) + Number(wanted) - Number(this.liked.has(id)));
    if (wanted) this.liked.add(id);
    else this.liked.delete(id);
    return { success: true as const, liked: wanted, likes: this.likesOf(id) };
  }

  private page<Item>(list: readonly Item[], { query }: Sent) {
    const page = Number(query.get('page') ?? 1);
    const per_page = Number(query.get('per_page') ?? 20);
    return pageOf(list.slice((page - 1) * per_page, page * per_page), { page, per_page, total: list.length });
  }
}
