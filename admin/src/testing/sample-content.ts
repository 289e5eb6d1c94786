import type { Calls } from '@hokm/web/client';

type Picture = Calls['GET /admin/gallery']['answer']['data'][number];
type Story = Calls['GET /admin/stories']['answer']['data'][number];
type PageRow = Calls['GET /admin/page-content']['answer']['data'][number];

const DAY = 24 * 60 * 60_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
export const idOf = (place: number) => (0x300000000000 + place).toString(16).padStart(24, '0');

export const TITLES = [
  { fa: 'فینال پاییز، شب یلدا و همهٔ شب‌های بلند سال', en: 'Autumn final' },
  { fa: 'جام آبان', en: 'The Aban cup, its sixteen tables and everybody who has played at one of them' },
  { fa: 'پشت برگ‌ها', en: '' },
] as const;

/** Fields of every draft: the first is published, the second has changes, the third is new. */
const draft = (place: number) => ({
  id: idOf(place),
  revision: 1,
  created_at: ago(place + 3),
  updated_at: ago(place),
  status: place === 2 ? ('draft' as const) : ('published' as const),
  published_at: place === 2 ? null : ago(place + 1),
  has_changes: place === 1,
  trash_at: null,
});

const JADE =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2236%22 height=%2224%22%3E%3Crect width=%2236%22 height=%2224%22 fill=%22%230a7468%22/%3E%3C/svg%3E';
const focus = { x: 0.5, y: 0.5 };

export const samplePictures = (): Picture[] =>
  TITLES.map((title, place) => ({
    ...draft(place),
    title,
    alt: { fa: 'ستارهٔ زرین', en: 'A golden star' },
    tags: ['cup'],
    album: null,
    focus,
    picture: {
      id: idOf(90 + place),
      width: 360,
      height: 240,
      alt: 'A golden star',
      focus,
      sizes: [{ size: 320, width: 320, height: 213, url: JADE }],
    },
    bytes: 24_000,
    on_homepage: place === 0,
    likes: 12,
    shares: 3,
    downloads: 1,
    created_by: 'Sara',
  }));

export const sampleStories = (): Story[] =>
  TITLES.map((title, place) => ({
    ...draft(place),
    title,
    summary: { fa: 'شش دست باخته بودیم.', en: '' },
    picture: null,
    tags: ['یلدا'],
    pinned: place === 0,
    likes: 4,
    shares: 0,
    author: place === 1 ? { id: idOf(80), name: 'کیان' } : null,
  }));

export const samplePages = (): PageRow[] =>
  ['rules', 'terms', 'cup-rules'].map((key, place) => ({
    ...draft(place),
    key,
    title: TITLES[place] ?? TITLES[0],
    must_accept: key === 'terms',
    is_built_in: place < 2,
    terms_version: key === 'terms' ? 2 : null,
  }));
