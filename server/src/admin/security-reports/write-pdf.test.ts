import { inflateSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import type { Report } from './report.js';
import { pdfOf } from './write-pdf.js';

/** A text as it is drawn: its letters from left to right, with the glyph of each, and where it begins on the page. */
interface Drawn {
  readonly text: string;
  readonly glyphs: readonly string[];
  readonly x: number;
}

/** The objects of a file by number: their words, and their streams where they have one. */
function objectsOf(file: string): ReadonlyMap<string, { head: string; stream: string }> {
  const found = new Map<string, { head: string; stream: string }>();
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = body.split(/stream\n/);
    const bytes = Buffer.from((packed ?? '').replace(/\nend$/, ''), 'latin1');
    found.set(id, { head, stream: bytes.length === 0 ? '' : inflateSync(bytes).toString('latin1') });
  }
  return found;
}

/** A letter that the file does not name. */
const UNKNOWN = '?';

const charOf = (hex: string): string =>
  hex
    .split(' ')
    .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
    .join('');

/** Everything that the first page draws, in the order of drawing. */
function drawnBy(bytes: Uint8Array): readonly Drawn[] {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'));
  const object = (id = '') => objects.get(id) ?? { head: '', stream: '' };
  const page = [...objects.values()].find(({ head }) => head.includes('/Type /Page\n'))?.head ?? '';
  const resources = object(/\/Resources (\d+)/.exec(page)?.[1]).head;
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const { stream } = object(/\/ToUnicode (\d+)/.exec(object(id).head)?.[1]);
      const list = /beginbfrange\n<\w+> <\w+> \[([^\]]*)\]/.exec(stream)?.[1] ?? '';
      return [
        name,
        [...list.matchAll(/<([\da-f ]*)>/g)].map(([, hex = '']) => (hex === '' ? UNKNOWN : charOf(hex))),
      ] as const;
    }),
  );
  const { stream } = object(/\/Contents (\d+)/.exec(page)?.[1]);
  const drawn: Drawn[] = [];
  const saved: number[] = [];
  let [x, font] = [0, ''];
  for (const line of stream.split('\n')) {
    if (line === 'q') saved.push(x);
    else if (line === 'Q') x = saved.pop() ?? 0;
    else if (line.endsWith(' cm')) x += Number(line.split(' ')[4]);
    else if (line.endsWith(' Tf')) font = line.slice(1).split(' ')[0] ?? '';
    else if (line.endsWith(' TJ')) {
      const glyphs = [...line.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      const letters = fonts.get(font) ?? [];
      const text = glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? UNKNOWN).join('');
      drawn.push({ text, glyphs, x });
    }
  }
  return drawn;
}

const REPORT: Report = {
  language: 'fa',
  title: 'گزارش امنیت',
  subtitle: 'از دیروز',
  facts: [['تهدیدها', '۱۲']],
  tables: [{ title: 'فهرست', columns: ['نشانی', 'دلیل'], rows: [['81.2.69.5', 'پویش']], isCut: false }],
};
/** Other letters, and the same ones in other forms. */
const OTHER: Report = {
  language: 'fa',
  title: 'پژوهش شبکه‌ی چاپخانه',
  subtitle: 'یک نگاه به گذشته‌ی بازی',
  facts: [['ژرفای کاوش', '۳۰']],
  tables: [{ title: 'ثبت‌نام', columns: ['چیدمان', 'ضمیمه'], rows: [['غزل', 'ظهر']], isCut: false }],
};
const reversed = (text: string): string => Array.from(text).reverse().join('');

/** The pieces of text of a file: each is found by its letters. */
function finderIn(drawn: readonly Drawn[]): (text: string) => Drawn {
  return (text) => {
    const found = drawn.find((each) => each.text === text);
    if (found === undefined)
      throw new Error(`${text} is not among ${drawn.map((each) => each.text).join(' | ')}`);
    return found;
  };
}

let piece: (text: string) => Drawn;
beforeAll(async () => {
  piece = finderIn(drawnBy(await pdfOf(REPORT)));
});

it('draws Persian from right to left', () => {
  for (const text of ['گزارش امنیت', 'تهدیدها', 'فهرست', 'نشانی', 'دلیل', 'پویش'])
    expect(piece(reversed(text)).glyphs.length).toBe(text.length);
});

it('draws a letter in the form of its place in the word', () => {
  const { text, glyphs } = piece(reversed('تهدیدها'));
  const formsOf = (letter: string) => glyphs.filter((_, at) => text[at] === letter);
  // In the middle of a word, and at the beginning of a part of it.
  expect(new Set(formsOf('ه')).size).toBe(2);
  // Both are joined to the letter before them.
  expect(new Set(formsOf('د')).size).toBe(1);
});

it('draws numbers and addresses from left to right', () => {
  piece('۱۲');
  piece('81.2.69.5');
});

it('puts the columns of a table from right to left', () => {
  expect(piece(reversed('نشانی')).x).toBeGreaterThan(piece(reversed('دلیل')).x);
  expect(piece('81.2.69.5').x).toBeGreaterThan(piece(reversed('پویش')).x);
});

it('names every letter in each of many documents of one process, also of two that are made at once', async () => {
  const words = {
    first: ['گزارش امنیت', 'تهدیدها', 'نشانی', 'دلیل', 'پویش'],
    other: ['ژرفای کاوش', 'چیدمان', 'ضمیمه', 'غزل', 'ظهر'],
  };
  const files = await Promise.all([pdfOf(OTHER), pdfOf(REPORT)]);
  files.push(await pdfOf(OTHER), await pdfOf(REPORT));
  for (const [at, file] of files.entries()) {
    const drawn = drawnBy(file);
    expect(drawn.filter(({ text }) => text.includes(UNKNOWN))).toEqual([]);
    const find = finderIn(drawn);
    for (const word of at % 2 === 0 ? words.other : words.first) find(reversed(word));
  }
});
