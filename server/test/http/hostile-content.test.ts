import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { SUBJECTS } from '@hokm/shared/api/subjects';
import { anotherAddress } from '../support/addresses.js';
import { contentForms, sendJson, type ContentForm, type OpenForm } from '../support/content-forms.js';
import { startTestHttp } from '../support/http-app.js';
import { aPanelPerson, aPerson } from '../support/people.js';
import { flatAvif } from '../support/pictures.js';
import { withValue } from '../support/samples.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
const forms = await contentForms(http);
afterAll(() => http.close());

const MB = 1024 * 1024;
const DEPTH = 10_000;
/** Deep as well, and small enough to be read by every call. */
const READ_DEPTH = 2_000;
const LARGE = JSON.stringify('آ'.repeat(5 * MB));
/** Collections that any call may write to: they note the caller and count calls. */
const OF_CALLS = [
  ...['sessions', 'quotas', 'accounts', 'security_events', 'threat_windows', 'outbox'],
  'staff_networks',
];
const CONTENT_AREAS = ['panel/content', 'panel/publish', 'panel/messages'];
/** Turns the text around it, controls something, or is half of a character. Ends of lines stay. */
const FORBIDDEN = /[\u202A-\u202E\u2066-\u2069\p{Cs}]|(?!\n)\p{Cc}/u;

/** How many documents each collection has. */
async function counts(): Promise<Record<string, number>> {
  const { db } = http.connection;
  if (db === undefined) throw new Error('no database');
  const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
  const kept = names.filter((name) => !OF_CALLS.includes(name));
  const all = await Promise.all(kept.map(async (name) => [name, await db.collection(name).countDocuments()]));
  return Object.fromEntries(all) as Record<string, number>;
}

/** The body with another value at a place with dots; numbers stand for places of lists. */
function changed(body: unknown, place: string, value: unknown): unknown {
  const [name = '', ...rest] = place.split('.');
  if (place === '') return value;
  if (!Array.isArray(body)) {
    const inner = (body as Record<string, unknown>)[name];
    return withValue(body, [name], changed(inner, rest.join('.'), value));
  }
  return body.map((each: unknown, at) => (at === Number(name) ? changed(each, rest.join('.'), value) : each));
}

const MARK = 'the place of the value';
/** Sends a form whose value at a place is JSON of its own. */
async function send(form: ContentForm, place: string, json: string, open?: OpenForm) {
  const { path, body, by } = open ?? (await form.open());
  const whole = JSON.stringify(changed(body, place, MARK)).replace(JSON.stringify(MARK), () => json);
  return sendJson(http, { method: form.method, path, by, json: whole });
}

const link = (href: string) => {
  const words = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] };
  return { type: 'doc', content: [{ type: 'paragraph', content: [words] }] };
};
const HREFS = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
];
const ODD_TEXTS = [
  'a\u202eb\u2066c\u2069d',
  'a\u0000b\u0007c\u001bd\u0085e',
  'a\ud800b\udfffc',
  '\u202e\u0000\ud800',
] as const;

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value))
    return [];
  return Object.values(value).flatMap(textsIn);
}

function expectRefusal(
  { status, answer }: { status: number; answer: Record<string, unknown> },
  codes: readonly string[],
  what: string,
) {
  expect(codes, `${what}: ${JSON.stringify(answer).slice(0, 200)}`).toContain(answer['code']);
  expect(status, what).toBeGreaterThanOrEqual(400);
  expect(status, what).toBeLessThan(500);
  expect(answer['success'], what).toBe(false);
}
const BAD = ['request/invalid', 'request/too_large'];

/** Subjects whose bodies hold only numbers and fixed words. */
const TEXTLESS: readonly string[] = ['Versions', 'Insights'];

describe('the forms', () => {
  it('are there for every subject of the panel’s content that takes texts', () => {
    const taking = SUBJECTS.filter(({ endpoints }) =>
      endpoints.some(({ access, body, path }) => {
        const writes = /^(?:POST|PUT)/.test(path) && body !== undefined;
        return writes && CONTENT_AREAS.includes(access) && !path.includes('/versions/');
      }),
    ).map(({ name }) => name);
    expect(taking.length).toBeGreaterThan(8);
    expect(
      taking.filter((name) => !TEXTLESS.includes(name) && !forms.some(({ subject }) => subject === name)),
    ).toEqual([]);
  });

  it.each(forms)('$method $path is accepted as it is', async (form) => {
    const { path, body, by } = await form.open();
    const { status, answer } = await sendJson(http, {
      method: form.method,
      path,
      by,
      json: JSON.stringify(body),
    });
    expect([200, 201], JSON.stringify(answer)).toContain(status);
    expect(answer['refused'] ?? []).toEqual([]);
  });
});

describe('hostile content', () => {
  it.each(forms)(
    'in $method $path, nested ten thousand deep, is refused and leaves nothing',
    async (form) => {
      const open = await form.open();
      const before = await counts();
      const lists = '['.repeat(DEPTH) + ']'.repeat(DEPTH);
      const quotes = `${'{"type":"blockquote","content":['.repeat(DEPTH)}{}${']}'.repeat(DEPTH)}`;
      for (const place of [...form.texts, ...(form.rich ?? []), ...(form.links ?? [])])
        for (const json of [lists, quotes, `{"type":"doc","content":[${quotes}]}`])
          expectRefusal(await send(form, place, json, open), BAD, place);
      expect(await counts()).toEqual(before);
    },
  );

  it.each(forms)('in $method $path, of ten megabytes, is refused unread and leaves nothing', async (form) => {
    const open = await form.open();
    const before = await counts();
    expectRefusal(await send(form, form.texts[0] ?? '', LARGE, open), ['request/too_large'], 'large');
    const { path, by } = open;
    const headers = {
      authorization: `Bearer ${by.token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      ...anotherAddress(),
    };
    // Ten megabytes that travel as ten kilobytes.
    const body = new Uint8Array(gzipSync(JSON.stringify({ ...open.body, more: 'x'.repeat(10 * MB) })));
    const bomb = await fetch(`${http.url}/api${path}`, { method: form.method, headers, body });
    expect(bomb.status).toBe(400);
    expect(await counts()).toEqual(before);
  });

  it.each(forms.filter(({ rich = [], links = [] }) => rich.length + links.length > 0))(
    'in $method $path, with an address that runs, is refused and leaves nothing',
    async (form) => {
      const open = await form.open();
      const before = await counts();
      for (const href of HREFS) {
        for (const place of form.rich ?? [])
          expectRefusal(await send(form, place, JSON.stringify(link(href)), open), BAD, href);
        for (const place of form.links ?? [])
          expectRefusal(await send(form, place, JSON.stringify(href), open), BAD, href);
      }
      expect(await counts()).toEqual(before);
    },
  );

  it.each(forms)('in $method $path loses what turns, controls or breaks the text around it', async (form) => {
    for (const place of form.texts)
      for (const text of ODD_TEXTS) {
        const { status, answer } = await send(form, place, JSON.stringify(text));
        expect([200, 201, 400], `${place}: ${JSON.stringify(answer)}`).toContain(status);
        if (status === 400) expect(answer['code']).toBe('request/invalid');
      }
    for (const place of form.rich ?? [])
      for (const text of ODD_TEXTS) {
        const tree = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
        const { status } = await send(form, place, JSON.stringify(tree));
        expect([200, 201, 400]).toContain(status);
      }
  });

  it('is nowhere in what is stored of all these', async () => {
    const { db } = http.connection;
    for (const name of Object.keys(await counts())) {
      if (/^media\.|^jobs$/.test(name)) continue;
      const stored = (await db?.collection(name).find().toArray()) ?? [];
      expect(
        textsIn(stored).filter((each) => FORBIDDEN.test(each)),
        name,
      ).toEqual([]);
    }
  });

  it.each(forms)('in $method $path, a hundred at once, is refused each time', async (form) => {
    const open = await form.open();
    const before = await counts();
    const deep = [DEPTH, ...Array<number>(4).fill(READ_DEPTH)].map(
      (depth) => `${'{"type":"doc","content":['.repeat(depth)}{}${']}'.repeat(depth)}`,
    );
    const place = form.rich?.[0] ?? form.texts[0] ?? '';
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, n) => send(form, place, deep[n % deep.length] ?? '', open)),
    );
    for (const each of all) expectRefusal(each, [...BAD, 'request/too_many'], 'at once');
    expect(await counts()).toEqual(before);
  });

  it('leaves the memory as it was', async () => {
    const [form] = forms.filter(({ subject }) => subject === 'Pages');
    if (form === undefined) throw new Error('no form');
    const large = JSON.stringify('x'.repeat(MB / 4));
    const round = async () => {
      const open = await form.open();
      await Promise.all(Array.from({ length: 100 }, () => send(form, 'title.fa', large, open)));
      collect();
      const { heapUsed, rss } = process.memoryUsage();
      return { heap: heapUsed / MB, rss: rss / MB };
    };
    for (let warm = 0; warm < 2; warm += 1) await round();
    const before = await round();
    for (let n = 0; n < 3; n += 1) await round();
    const after = await round();
    expect(after.heap - before.heap).toBeLessThan(20);
    expect(after.rss - before.rss).toBeLessThan(150);
  });
});

const UPLOADS = [
  { path: '/admin/media', field: 'file', by: 'staff' },
  { path: '/admin/gallery/upload', field: 'file', by: 'staff' },
  { path: '/gallery/upload-multiple', field: 'files[0]', by: 'staff' },
  { path: '/admin/books', field: 'image', by: 'staff', fields: { title_fa: 'کتاب' } },
  { path: '/admin/authors', field: 'image', by: 'staff', fields: { name_fa: 'نویسنده' } },
  { path: '/stories/submissions/pictures', field: 'file', by: 'player' },
] as const;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const FILES: readonly (readonly [string, () => Promise<Buffer> | Buffer])[] = [
  ['a vector graphic', () => Buffer.from(SVG)],
  ['a compressed vector graphic', () => gzipSync(SVG)],
  ['a page that says it is a picture', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an archive', () => Buffer.from('504b0304140000000800', 'hex')],
  ['half of a picture', async () => (await flatAvif(300, 300)).subarray(0, 150)],
];

describe('a hostile upload', () => {
  it.each(UPLOADS)('to $path is refused, and nothing is left', async ({ path, field, by, ...more }) => {
    const person = await (by === 'staff' ? aPanelPerson(http, 'admin') : aPerson(http, 'user'));
    const before = await counts();
    for (const [what, file] of FILES) {
      const form = new FormData();
      for (const [name, value] of Object.entries('fields' in more ? more.fields : {}))
        form.append(name, value);
      form.append(field, new Blob([new Uint8Array(await file())], { type: 'image/png' }), 'picture.png');
      const headers = { authorization: `Bearer ${person.token}`, ...anotherAddress() };
      const response = await fetch(`${http.url}/api${path}`, { method: 'POST', headers, body: form });
      const answer = (await response.json()) as Record<string, unknown>;
      // A form with many files answers for each.
      const [first] = (answer['data'] ?? []) as { code: string }[];
      expect(first?.code ?? answer['code'], `${what}: ${JSON.stringify(answer)}`).toBe('files/not_an_image');
    }
    expect(await counts()).toEqual(before);
  });
});

describe('none of these requests', () => {
  it('was answered with a server error', () => {
    expect(http.logged()).not.toContain('request failed');
  });
});
