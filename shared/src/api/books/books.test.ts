import { describe, expect, it } from 'vitest';
import { authorsAdmin } from '../authors/contract.js';
import { booksAdmin } from './contract.js';
import { bookForm } from './form.js';
import { readIsbn } from './isbn.js';

const A_BOOK = {
  title: { fa: 'حکم', en: '' },
  text: { fa: { type: 'doc', content: [] }, en: { type: 'doc', content: [] } },
};
const read = (more: object) => booksAdmin.create.body.safeParse({ ...A_BOOK, ...more });

describe('an ISBN', () => {
  it.each([
    ['978-0-306-40615-7', '9780306406157'],
    ['0-8044-2957-x', '080442957X'],
    ['۹۷۸-۶۰۰-۹۹۹۹۹-۰-۷', null],
    ['۹۷۸۰۳۰۶۴۰۶۱۵۷', '9780306406157'],
    ['978‐0‑306–40615 7', '9780306406157'],
    ['9780306406158', null],
    ['1234567890', null],
    ['080442957', null],
    ['9770306406157', null],
    ['javascript:1', null],
    ['', null],
  ])('is read from %s', (text, digits) => {
    expect(readIsbn(text)).toBe(digits);
  });
});

describe('a book that is sent', () => {
  it('has its ISBN as digits, and each author once', () => {
    const id = 'a'.repeat(24);
    expect(read({ isbn: '978-0-306-40615-7', author_ids: [id, id] }).data).toMatchObject({
      isbn: '9780306406157',
      author_ids: [id],
    });
  });

  it.each([
    ['a wrong ISBN', { isbn: '9780306406158' }],
    ['a script as its page', { url: 'javascript:alert(1)' }],
    ['data as its page', { url: 'data:text/html,x' }],
    ['an unencrypted shop', { buy_url: 'http://shop.example/' }],
    ['a path of the app as its shop', { buy_url: '/admin' }],
    ['an address that hides another', { url: 'https://good.example@evil.example/' }],
    ['a bidirectional override in its address', { url: 'https://example.org/\u202Egpj.exe' }],
    ['a title that shows nothing', { title: { fa: '\u200B\u202E', en: ' ' } }],
    ['a year before the first', { year: 0 }],
    ['half a page', { pages: 1.5 }],
    ['a language that is none', { language: 'Persian' }],
    ['an author who is no id', { author_ids: ['$gt'] }],
    ['a picture that is an address', { picture: 'https://example.org/a.png' }],
  ])('is refused with %s', (_what, more) => {
    expect(read(more).success).toBe(false);
  });

  it('loses signs that turn the text around it', () => {
    expect(read({ title: { fa: 'حکم\u202E', en: 'a\u2066b' } }).data?.title).toEqual({ fa: 'حکم', en: 'ab' });
  });
});

describe('a book as a form', () => {
  it('becomes the same as JSON, with its text as a tree or as plain lines', () => {
    const tree = { type: 'doc', content: [{ type: 'horizontalRule' }] };
    const { body, alt } = bookForm.parse({
      title_fa: 'حکم',
      text_fa: JSON.stringify(tree),
      text_en: 'One\nTwo',
      year: '1403',
      alt_fa: 'جلد',
      author_ids: `${'a'.repeat(24)}, ${'b'.repeat(24)}`,
    });
    expect(alt).toEqual({ fa: 'جلد', en: '' });
    const read = booksAdmin.create.body.parse(body);
    expect(read).toMatchObject({ title: { fa: 'حکم', en: '' }, year: 1403, pages: null, order: 0 });
    expect(read.author_ids).toHaveLength(2);
    expect(read.text.fa).toEqual(tree);
    expect(read.text.en.content).toHaveLength(2);
    expect('picture' in read && read.picture !== undefined).toBe(false);
  });

  it('is refused with numbers that are none, and with JSON that is no text', () => {
    for (const fields of [
      { year: 'x' },
      { order: 'NaN' },
      { pages: '1e9' },
      { text_fa: '{"type":"script"}' },
    ])
      expect(
        booksAdmin.create.body.safeParse(bookForm.parse({ title_fa: 'x', ...fields }).body).success,
      ).toBe(false);
  });
});

describe('an author who is sent', () => {
  it('has a name in one language at least', () => {
    const { text } = A_BOOK;
    expect(authorsAdmin.create.body.safeParse({ name: { fa: '', en: '' }, text }).success).toBe(false);
    expect(authorsAdmin.create.body.safeParse({ name: { fa: '', en: 'Hafez' }, text }).success).toBe(true);
  });
});
