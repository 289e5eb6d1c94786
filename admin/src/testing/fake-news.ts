import type { Calls } from '@hokm/web/client';
import { pageOf, type Answers, type DownloadedFile, type Sent } from '@hokm/web/testing';

type Item = Calls['GET /admin/news/:id']['answer']['data'];
type Body = Pick<Item, 'title' | 'text' | 'published_at'>;

const DAY = 24 * 60 * 60_000;
const ORDERED = ['published_at', 'created_at', 'updated_at'] as const;

const SAMPLES = [
  [
    'جام یلدا از پنجشنبه آغاز می‌شود',
    'The Yalda Cup begins on Thursday',
    'شانزده میز، چهار شب. هر کس سه مسابقهٔ رتبه‌دار تمام کرده باشد می‌تواند نام‌نویسی کند.',
    'Sixteen tables, four nights.',
  ],
  [
    'برگ‌های چهاررنگ رسید',
    'Four-colour decks are here',
    'از تنظیمات انتخاب کنید.',
    'Choose yours in the settings.',
  ],
  ['قهرمانان ماه مهر', 'Champions of Mehr', 'ده بازیکن اول این ماه را بشناسید.', ''],
  ['', 'Scheduled maintenance on Friday night', '', 'The game will be away for ten minutes.'],
  [
    'گشایش فروشگاه',
    'The shop is open',
    'پشت برگ و قاب تازه، همه با سکه.',
    'New card backs and frames, all for coins.',
  ],
] as const;

/** Items as the server would have them; the newest first. `now` in ms since 1970. */
export function sampleNews(count: number, now: number): Item[] {
  return Array.from({ length: count }, (_, place) => {
    const [faTitle, enTitle, faText, enText] = SAMPLES[place % SAMPLES.length] ?? SAMPLES[0];
    const round = Math.floor(place / SAMPLES.length);
    const numbered = (title: string) => (title === '' || round === 0 ? title : `${title} (${round + 1})`);
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

/**
 * The server's side of the panel's news: it keeps the contract's promises (pages, search, order, revisions, bulk refusals) on
 * items in memory.
 */
export class FakeNews {
  /** Items that bulk actions refuse, with the code. */
  readonly refusals = new Map<string, string>();
  private made = 0;

  constructor(public items: Item[] = sampleNews(43, Date.now())) {}

  readonly answers: Answers = {
    'GET /admin/news': ({ query }) => this.list(query),
    'GET /admin/news/:id': ({ params }) => this.found(params['id'], (data) => ({ success: true, data })),
    'POST /admin/news': ({ body }) => ({ success: true, data: this.create(body as Body) }),
    'PUT /admin/news/:id': (sent) => this.update(sent),
    'DELETE /admin/news/:id': ({ params }) =>
      this.found(params['id'], (item) => {
        this.items = this.items.filter((each) => each !== item);
        return { success: true };
      }),
    'GET /admin/news/export': ({ query }) =>
      ({ file: '\ufeffid,title\n', name: `news.${query.get('format') ?? ''}` }) satisfies DownloadedFile,
    'POST /admin/news/bulk': ({ body }) => this.bulk(body as { action: string; ids: string[] }),
  };

  /** A change by somebody else, or by a call. */
  change(item: Item, fields: Partial<Item>): Item {
    const revision = item.revision + 1;
    return Object.assign(item, fields, { revision, updated_at: new Date().toISOString() });
  }

  private found<Told>(id: string | undefined, tell: (item: Item) => Told): Told | 'request/not_found' {
    const item = this.items.find((each) => each.id === id);
    return item === undefined ? 'request/not_found' : tell(item);
  }

  private update({ params, body }: Sent) {
    const { revision, ...fields } = body as Body & { revision: number };
    return this.found(params['id'], (item) =>
      revision === item.revision
        ? { success: true as const, data: this.change(item, fields) }
        : ('content/stale' as const),
    );
  }

  private create(fields: Body): Item {
    this.made += 1;
    const now = new Date().toISOString();
    const id = (0x200000000000 + this.made).toString(16).padStart(24, '0');
    const item = { id, ...fields, created_at: now, updated_at: now, revision: 1 };
    this.items = [item, ...this.items];
    return item;
  }

  private bulk({ action, ids }: { action: string; ids: string[] }) {
    const refused = ids.flatMap((id) => {
      const code = this.refusals.get(id);
      return code === undefined ? [] : [{ id, code }];
    });
    const done = ids.filter((id) => !this.refusals.has(id));
    if (action === 'delete') this.items = this.items.filter(({ id }) => !done.includes(id));
    else
      for (const item of this.items)
        if (done.includes(item.id))
          this.change(item, { published_at: action === 'publish' ? new Date().toISOString() : null });
    return { success: true as const, done: done.length, refused };
  }

  private list(query: URLSearchParams) {
    const page = Number(query.get('page') ?? 1);
    const per_page = Number(query.get('per_page') ?? 20);
    const search = (query.get('search') ?? '').toLowerCase();
    const by = ORDERED.find((field) => field === query.get('sort_by')) ?? 'created_at';
    const direction = query.get('sort_order') === 'asc' ? 1 : -1;
    const found = this.items
      .filter(({ title, text }) => JSON.stringify([title, text]).toLowerCase().includes(search))
      .sort((a, b) => direction * (a[by] ?? '').localeCompare(b[by] ?? ''));
    const shown = found.slice((page - 1) * per_page, page * per_page);
    return pageOf(shown, { page, per_page, total: found.length });
  }
}
