/**
 * The server's side of the panel's news, at the edge of a page's network: it keeps the contract's promises (pages, search,
 * order, revisions, bulk refusals) on items in memory.
 */
const DAY = 24 * 60 * 60_000;
const ORDERED = ['published_at', 'created_at', 'updated_at'];

const SAMPLES = [
  [
    'جام یلدا از پنجشنبه آغاز می‌شود',
    'The Yalda Cup begins on Thursday',
    'شانزده میز، چهار شب. هر کس سه مسابقهٔ رتبه‌دار تمام کرده باشد می‌تواند نام‌نویسی کند.',
    'Sixteen tables, four nights.',
  ],
  [
    'کارت‌های چهاررنگ رسید',
    'Four-colour decks are here',
    'از تنظیمات انتخاب کنید.',
    'Choose yours in the settings.',
  ],
  ['قهرمانان ماه مهر', 'Champions of Mehr', 'ده بازیکن اول این ماه را بشناسید.', ''],
  ['', 'Scheduled maintenance on Friday night', '', 'The game will be away for ten minutes.'],
  [
    'گشایش فروشگاه',
    'The shop is open',
    'پشت کارت و قاب تازه، همه با سکه.',
    'New card backs and frames, all for coins.',
  ],
];

/** Items as the server would have them; the newest first. `now` in ms since 1970. */
export function sampleNews(count, now) {
  return Array.from({ length: count }, (_, place) => {
    const [faTitle, enTitle, faText, enText] = SAMPLES[place % SAMPLES.length];
    const round = Math.floor(place / SAMPLES.length);
    const numbered = (title) => (title === '' || round === 0 ? title : `${title} (${round + 1})`);
    const published = place === 0 ? now + 2 * DAY : place % 4 === 2 ? null : now - place * DAY;
    return {
      id: (0x100000000000 + place).toString(16).padStart(24, '0'),
      title: { fa: numbered(faTitle), en: numbered(enTitle) },
      text: { fa: faText, en: enText },
      published_at: published === null ? null : new Date(published).toISOString(),
      created_at: new Date(now - (place + 1) * DAY).toISOString(),
      updated_at: new Date(now - place * 5 * 60 * 60_000 - 60_000).toISOString(),
      revision: 1,
    };
  });
}

export class FakeNews {
  constructor(items = []) {
    this.items = items;
    /** Every request: method, path with query, body. */
    this.requests = [];
    /** Items that bulk actions refuse, with the code. */
    this.refusals = new Map();
    /** While set, every call is refused with this status and code. */
    this.failure = null;
    this.made = 0;
  }

  /** Answers the calls of a page. */
  async install(page) {
    await page.route(/\/api\/admin\/news(\/|\?|$)/, (route) => this.answer(route));
  }

  async answer(route) {
    const request = route.request();
    const url = new URL(request.url());
    const [, id] = /\/admin\/news\/?(.*)$/.exec(url.pathname) ?? [];
    const body = request.postData() === null ? null : request.postDataJSON();
    this.requests.push({ method: request.method(), path: `${url.pathname}${url.search}`, body });
    const refuse = (status, code) => route.fulfill({ status, json: { success: false, code, message: '' } });
    if (this.failure === 'network') return route.abort();
    if (this.failure !== null) return refuse(...this.failure);
    if (id === 'export')
      return route.fulfill({
        body: '\ufeffid,title\n',
        headers: {
          'content-type': 'text/csv',
          'content-disposition': `attachment; filename="news.${url.searchParams.get('format')}"`,
        },
      });
    if (id === 'bulk') return route.fulfill({ json: this.bulk(body) });
    if (id === '')
      return request.method() === 'POST'
        ? route.fulfill({ status: 201, json: { success: true, data: this.create(body) } })
        : route.fulfill({ json: this.list(url.searchParams) });
    const item = this.items.find((each) => each.id === id);
    if (item === undefined) return refuse(404, 'request/not_found');
    if (request.method() === 'DELETE') {
      this.items = this.items.filter((each) => each !== item);
      return route.fulfill({ json: { success: true } });
    }
    if (request.method() === 'PUT') {
      const { revision, ...fields } = body;
      if (revision !== item.revision) return refuse(409, 'content/stale');
      this.change(item, fields);
    }
    return route.fulfill({ json: { success: true, data: item } });
  }

  /** A change by somebody else, or by a call. */
  change(item, fields) {
    Object.assign(item, fields, { revision: item.revision + 1, updated_at: new Date().toISOString() });
  }

  create(fields) {
    this.made += 1;
    const now = new Date().toISOString();
    const id = (0x200000000000 + this.made).toString(16).padStart(24, '0');
    const item = { id, ...fields, created_at: now, updated_at: now, revision: 1 };
    this.items = [item, ...this.items];
    return item;
  }

  bulk({ action, ids }) {
    const refused = ids.flatMap((id) => (this.refusals.has(id) ? [{ id, code: this.refusals.get(id) }] : []));
    const done = ids.filter((id) => !this.refusals.has(id));
    if (action === 'delete') this.items = this.items.filter(({ id }) => !done.includes(id));
    else
      for (const item of this.items)
        if (done.includes(item.id))
          this.change(item, { published_at: action === 'publish' ? new Date().toISOString() : null });
    return { success: true, done: done.length, refused };
  }

  list(query) {
    const page = Number(query.get('page') ?? 1);
    const per_page = Number(query.get('per_page') ?? 20);
    const search = (query.get('search') ?? '').toLowerCase();
    const by = ORDERED.includes(query.get('sort_by')) ? query.get('sort_by') : 'created_at';
    const direction = query.get('sort_order') === 'asc' ? 1 : -1;
    const found = this.items
      .filter(({ title, text }) => JSON.stringify([title, text]).toLowerCase().includes(search))
      .sort((a, b) => direction * String(a[by] ?? '').localeCompare(String(b[by] ?? '')));
    return {
      success: true,
      data: found.slice((page - 1) * per_page, page * per_page),
      meta: { total: found.length, page, pages: Math.ceil(found.length / per_page), per_page },
    };
  }
}
