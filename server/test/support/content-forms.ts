import { Types } from 'mongoose';
import type { TestHttp } from './http-app.js';
import { anotherAddress } from './addresses.js';
import { flatAvif } from './pictures.js';
import { aPanelPerson, aPerson, type SignedInPerson } from './people.js';

/** A form as somebody is about to send it. */
export interface OpenForm {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly by: SignedInPerson;
}

/** A call that takes content. */
export interface ContentForm {
  /** As in `SUBJECTS`. */
  readonly subject: string;
  readonly method: 'POST' | 'PUT';
  /** The path of its contract. */
  readonly path: string;
  /** Fields with texts, with dots: where a number stands, in a list. */
  readonly texts: readonly string[];
  /** Fields with rich texts. */
  readonly rich?: readonly string[];
  /** Fields with addresses. */
  readonly links?: readonly string[];
  /** A form that is accepted as it is. */
  readonly open: () => Promise<OpenForm>;
}

const EMPTY = { type: 'doc', content: [] };
const inBoth = (words: string) => ({ fa: words, en: words });
const noText = { fa: EMPTY, en: EMPTY };

/** Sends JSON as it is given. */
export async function sendJson(
  http: TestHttp,
  { method, path, by, json }: { method: string; path: string; by: SignedInPerson; json: string },
): Promise<{ readonly status: number; readonly answer: Record<string, unknown> }> {
  const headers = {
    authorization: `Bearer ${by.token}`,
    'content-type': 'application/json',
    ...anotherAddress(),
  };
  const response = await fetch(`${http.url}/api${path}`, { method, headers, body: json });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

/** Every form that takes content, of the staff and of players. */
export async function contentForms(http: TestHttp): Promise<readonly ContentForm[]> {
  const staff = await aPanelPerson(http, 'admin');
  let made = 0;
  const post = async (by: SignedInPerson, path: string, body: object) => {
    const { answer } = await sendJson(http, { method: 'POST', path, by, json: JSON.stringify(body) });
    return answer['data'] as { id: string; revision: number };
  };
  const byStaff = (path: string, body: () => object) => () =>
    Promise.resolve({ path, body: body() as OpenForm['body'], by: staff });
  const player = () => aPerson(http, 'user');
  const wish = { title: 'Story', text: 'Words', pictures: [] };
  const upload = async (path: string) => {
    made += 1;
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await flatAvif(64 + made, 64))]), 'a.avif');
    const headers = { authorization: `Bearer ${staff.token}`, ...anotherAddress() };
    const response = await fetch(`${http.url}/api${path}`, { method: 'POST', headers, body: form });
    return ((await response.json()) as { data: { id: string; revision: number } }).data;
  };
  const pictured = { focus: { x: 0.5, y: 0.5 } };
  return [
    {
      subject: 'News',
      method: 'POST',
      path: '/admin/news',
      texts: ['title.fa', 'text.fa'],
      open: byStaff('/admin/news', () => ({
        title: inBoth('News'),
        text: inBoth('Words'),
        published_at: null,
      })),
    },
    {
      subject: 'Stories',
      method: 'POST',
      path: '/admin/stories',
      texts: ['title.fa', 'summary.fa', 'tags.0'],
      rich: ['body.fa'],
      open: byStaff('/admin/stories', () => ({
        title: inBoth('Story'),
        summary: inBoth(''),
        body: noText,
        picture: null,
        tags: ['kot'],
        pinned: false,
      })),
    },
    {
      subject: 'Stories',
      method: 'POST',
      path: '/stories/submissions',
      texts: ['title', 'text'],
      open: async () => ({ path: '/stories/submissions', body: wish, by: await player() }),
    },
    {
      subject: 'Stories',
      method: 'POST',
      path: '/admin/stories/submissions/:id/reject',
      texts: ['rejection_reason', 'admin_notes'],
      open: async () => {
        const { id } = await post(await player(), '/stories/submissions', wish);
        const body = { rejection_reason: 'Short', admin_notes: 'Note' };
        return { path: `/admin/stories/submissions/${id}/reject`, body, by: staff };
      },
    },
    {
      subject: 'Media',
      method: 'PUT',
      path: '/admin/media/:id',
      texts: ['alt.fa'],
      open: async () => {
        const { id, revision } = await upload('/admin/media');
        const body = { alt: inBoth('A cup'), revision, ...pictured };
        return { path: `/admin/media/${id}`, body, by: staff };
      },
    },
    {
      subject: 'Gallery',
      method: 'PUT',
      path: '/admin/gallery/:id',
      texts: ['title.fa', 'alt.fa', 'tags.0'],
      open: async () => {
        const { id, revision } = await upload('/admin/gallery/upload');
        const words = { title: inBoth('Cup'), alt: inBoth('A cup'), tags: ['cup'], album: null };
        return { path: `/admin/gallery/${id}`, body: { ...words, revision, ...pictured }, by: staff };
      },
    },
    {
      subject: 'Albums',
      method: 'POST',
      path: '/admin/albums',
      texts: ['title.fa', 'text.fa'],
      open: byStaff('/admin/albums', () => ({
        title: inBoth('Album'),
        text: inBoth('Words'),
        cover: null,
        order: [],
      })),
    },
    {
      subject: 'Books',
      method: 'POST',
      path: '/admin/books',
      texts: ['title.fa'],
      rich: ['text.fa'],
      links: ['url', 'buy_url'],
      open: byStaff('/admin/books', () => ({ title: inBoth('Book'), text: noText, url: '', buy_url: '' })),
    },
    {
      subject: 'Authors',
      method: 'POST',
      path: '/admin/authors',
      texts: ['name.fa'],
      rich: ['text.fa'],
      links: ['url'],
      open: byStaff('/admin/authors', () => ({ name: inBoth('Author'), text: noText, url: '' })),
    },
    {
      subject: 'Pages',
      method: 'POST',
      path: '/admin/page-content',
      texts: ['title.fa'],
      rich: ['body.fa'],
      open: byStaff('/admin/page-content', () => {
        made += 1;
        return { key: `page-${String(made)}`, title: inBoth('Page'), body: noText };
      }),
    },
    {
      subject: 'Languages',
      method: 'PUT',
      path: '/admin/languages/:code',
      texts: ['native_name'],
      open: async () => {
        const stored = await http.connection.collection('languages').findOne({ _id: 'en' as never });
        const revision = Number(stored?.['revision'] ?? 0);
        const facts = { native_name: 'English', dir: 'ltr', base: 'en', is_enabled: true, is_default: false };
        return { path: '/admin/languages/en', body: { ...facts, revision }, by: staff };
      },
    },
    {
      subject: 'Translations',
      method: 'POST',
      path: '/admin/translations/bulk-translate',
      texts: ['items.0.value'],
      open: byStaff('/admin/translations/bulk-translate', () => ({
        language: 'fa',
        items: [{ namespace: 'server', key: 'request/not_found', value: 'نیست' }],
      })),
    },
    {
      subject: 'Messages',
      method: 'POST',
      path: '/messages',
      texts: ['text'],
      open: async () => ({ path: '/messages', body: { text: 'Hello' }, by: await player() }),
    },
    {
      subject: 'Messages',
      method: 'POST',
      path: '/messages/:id/reply',
      texts: ['text'],
      open: async () => {
        const by = await player();
        const { id } = await post(by, '/messages', { text: 'Hello' });
        return { path: `/messages/${id}/reply`, body: { text: 'And then' }, by };
      },
    },
    {
      subject: 'Messages',
      method: 'POST',
      path: '/admin/comms/messages/:id/reply',
      texts: ['reply'],
      open: async () => {
        const { id } = await post(await player(), '/messages', { text: 'Hello' });
        return { path: `/admin/comms/messages/${id}/reply`, body: { reply: 'Done' }, by: staff };
      },
    },
    {
      subject: 'Broadcasts',
      method: 'POST',
      path: '/admin/comms/messages',
      texts: ['texts.fa', 'link.label.fa', 'reason'],
      links: ['link.href'],
      open: byStaff('/admin/comms/messages', () => ({
        to: { segment: { tag: new Types.ObjectId().toHexString().slice(0, 12) } },
        texts: inBoth('Party'),
        link: { href: '/news', label: inBoth('Open') },
        channels: ['app'],
        reason: 'A party',
      })),
    },
  ];
}
