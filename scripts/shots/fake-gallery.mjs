/**
 * The server's side of the gallery, at the edge of a page's network: it keeps the contract's promises (pages, tags, order of
 * albums, likes) on pictures in memory, and draws the pictures themselves.
 */
const DAY = 24 * 60 * 60_000;
const PER_PAGE = 20;

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
];
const TAGS = [['یلدا', 'تهران'], ['جام'], [], ['جام', 'نوروز'], ['تهران']];
/** Width and height of the pictures. */
const SHAPES = [
  [1280, 853],
  [960, 1280],
  [1280, 1280],
  [1280, 720],
  [853, 1280],
];

const idAt = (kind, place) => (kind * 0x100000000000 + place).toString(16).padStart(24, '0');
const pictureId = (place) => idAt(2, place);
const mediaId = (place) => idAt(3, place);

function mediaAt(place, lang) {
  const [width, height] = SHAPES[place % SHAPES.length];
  const id = mediaId(place);
  const sizes = [320, 640, 1280].map((size) => {
    const own = Math.min(size, width);
    return { size, width: own, height: Math.round((own * height) / width), url: `/api/media/${id}/${size}` };
  });
  const [, , fa, en] = WORDS[place % WORDS.length];
  return { id, width, height, alt: lang === 'en' ? en : fa, focus: { x: 0.5, y: 0.3 }, sizes };
}

/** A picture in its own colours, as the server would send it. */
function drawMedia(id) {
  const place = Number.parseInt(id.slice(-6), 16);
  const [width, height] = SHAPES[place % SHAPES.length];
  const hue = (place * 67 + 150) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="hsl(${hue} 45% 46%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 55% 16%)"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#g)"/>
<circle cx="${width * 0.5}" cy="${height * 0.3}" r="${width * 0.14}" fill="#f7f3e8" opacity=".9"/>
<path d="M0 ${height} L${width * 0.35} ${height * 0.55} L${width * 0.6} ${height * 0.8} L${width} ${height * 0.45} V${height} Z" fill="#03130f" opacity=".5"/></svg>`;
}

const notFound = { status: 404, json: { success: false, code: 'request/not_found', message: 'Not found' } };
const ok = (json) => ({ status: 200, json: { success: true, ...json } });

/** Pictures and albums in memory; `answer` is the server's word on a call. */
export class FakeGallery {
  likes = new Map();
  liked = new Set();
  /** Calls that changed or counted something: method and path. */
  told = [];
  /** Paths that the server cannot answer now. */
  failing = new Set();

  constructor({ pictures = 26, albums = 3, now = Date.parse('2026-11-20T12:00:00Z') } = {}) {
    Object.assign(this, { pictures, albums, now });
  }

  likesOf(id) {
    return this.likes.get(id) ?? (Number.parseInt(id.slice(-6), 16) * 7) % 40;
  }

  pictureAt(place, lang) {
    const id = pictureId(place);
    const [fa, en] = WORDS[place % WORDS.length];
    return {
      id,
      title: lang === 'en' ? en : fa,
      picture: mediaAt(place, lang),
      tags: TAGS[place % TAGS.length],
      album: this.albums > 0 && place < 5 ? idAt(4, 0) : null,
      likes: this.likesOf(id),
      shares: 1,
      downloads: 2,
      at: new Date(this.now - place * DAY).toISOString(),
    };
  }

  albumAt(place, lang) {
    const id = idAt(4, place);
    const [fa, en] = WORDS[(place + 3) % WORDS.length];
    return {
      id,
      title: lang === 'en' ? en || 'Album' : fa || 'آلبوم',
      text:
        lang === 'en'
          ? 'Sixteen tables, four nights.\nPictures by the players themselves.'
          : 'شانزده میز، چهار شب.\nعکس‌ها را خود بازیکن‌ها گرفته‌اند.',
      cover: mediaAt(place + 3, lang),
      likes: this.likesOf(id),
      shares: 4,
      at: new Date(this.now - place * DAY).toISOString(),
    };
  }

  all(lang) {
    return Array.from({ length: this.pictures }, (_, place) => this.pictureAt(place, lang));
  }

  like(id, wanted) {
    const change = Number(wanted) - Number(this.liked.has(id));
    this.likes.set(id, this.likesOf(id) + change);
    if (wanted) this.liked.add(id);
    else this.liked.delete(id);
    return ok({ liked: wanted, likes: this.likesOf(id) });
  }

  page(list, query) {
    const page = Number(query.get('page') ?? 1);
    const per_page = Number(query.get('per_page') ?? PER_PAGE);
    const meta = { total: list.length, page, pages: Math.ceil(list.length / per_page), per_page };
    return { data: list.slice((page - 1) * per_page, page * per_page), meta };
  }

  read(path, query, lang) {
    const [subject, id] = path.split('/');
    if (subject === 'gallery' && id === undefined) {
      const tag = query.get('tag') ?? '';
      return ok(
        this.page(
          this.all(lang).filter(({ tags }) => tag === '' || tags.includes(tag)),
          query,
        ),
      );
    }
    if (subject === 'gallery' && id === 'homepage') return ok({ data: this.all(lang).slice(0, 6) });
    if (subject === 'gallery') {
      const found = this.all(lang).find((each) => each.id === id);
      return found === undefined ? notFound : ok({ data: { ...found, liked: this.liked.has(id) } });
    }
    const albums = Array.from({ length: this.albums }, (_, place) => this.albumAt(place, lang));
    if (id === undefined) return ok(this.page(albums, query));
    const found = albums.find((each) => each.id === id);
    if (found === undefined) return notFound;
    const { data, meta } = this.page(
      this.all(lang).filter(({ album }) => album === id),
      query,
    );
    return ok({ data: { ...found, liked: this.liked.has(id), pictures: data }, meta });
  }

  answer(method, path, query, lang) {
    if (this.failing.has(path)) return { status: 503, json: { success: false, code: 'server/unavailable' } };
    if (method === 'GET') return this.read(path, query, lang);
    this.told.push(`${method} ${path}`);
    const [, id, deed] = path.split('/');
    if (deed === 'like') return this.like(id, method === 'POST');
    return ok(deed === 'share' ? { shares: 2 } : { downloads: 3 });
  }

  /** Answers a page's calls. */
  async serve(page) {
    await page.route(/\/api\/(gallery|albums)(\/|\?|$)/, (route) => {
      const request = route.request();
      const { pathname, searchParams } = new URL(request.url());
      const lang = request.headers()['accept-language'] === 'en' ? 'en' : 'fa';
      return route.fulfill(this.answer(request.method(), pathname.replace('/api/', ''), searchParams, lang));
    });
    await page.route('**/api/media/*/*', (route) => {
      const id = new URL(route.request().url()).pathname.split('/').at(-2);
      return route.fulfill({ contentType: 'image/svg+xml', body: drawMedia(id) });
    });
  }
}

/** Ids by place, the newest picture first. */
export const ids = { picture: pictureId, album: (place) => idAt(4, place) };
