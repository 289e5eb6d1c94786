import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawWinners, type WinnersFacts } from './draw-winners.js';
import { measure } from './fit-text.js';
import { readFonts } from './fonts.js';

const fonts = readFonts();
const FACTS: WinnersFacts = {
  name: 'جام یلدا',
  winners: ['سارا', 'Ali'].map((name) => ({ name, is_bot: false, face: null, tile: '#1B7F7A' })),
  second: ['مینا', 'رضا'],
  entrants: 16,
  of: 'pairs',
  finished_at: Date.UTC(2026, 10, 23, 9),
};
const linesOf = (drawing: string) =>
  [...drawing.matchAll(/<text [^>]*font-size="([\d.]+)"[^>]*>([^<]*)<\/text>/g)].map(
    ([, size, text = '']) => ({
      size: Number(size),
      text: text
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&apos;/g, "'")
        .replace(/&amp;/g, '&'),
    }),
  );
const draw = (language: 'fa' | 'en', changed: Partial<WinnersFacts> = {}) =>
  linesOf(
    drawWinners({ facts: { ...FACTS, ...changed }, size: 'post', language, address: 't.me/hokm_bot', fonts }),
  ).map(({ text }) => text);

describe('the picture of a finished tournament', () => {
  it('says who has won and who came second, of how many, when, and where to play', () => {
    expect(draw('fa')).toEqual([
      ...['حکم', 'برنده‌های تورنمنت', 'س', 'A', 'سارا', 'Ali', 'جام یلدا', 'مقام دوم: مینا و رضا'],
      ...['۱۶ تیم  ·  ۲ آذر ۱۴۰۵', 'شما هم بیایید سر میز', 't.me/hokm_bot'],
    ]);
    expect(draw('en')).toContain('Second place: مینا & رضا');
  });

  it('is of one person in an arena, and says of nobody that they came second', () => {
    const said = draw('fa', { winners: FACTS.winners.slice(0, 1), second: [], of: 'people', entrants: 40 });
    expect(said).toContain('برندهٔ تورنمنت');
    expect(said).toContain('۴۰ نفر  ·  ۲ آذر ۱۴۰۵');
    expect(said.join()).not.toContain('مقام دوم');
  });

  it('keeps every line inside of its width, and is well-formed, whatever people are called', () => {
    const text = fc.oneof(
      fc.constantFrom('<b>&"\'</b>', '🙂'),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
    );
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom('fa', 'en'),
        fc.constantFrom('post', 'story'),
        (name, who, language, size) => {
          const winners = FACTS.winners.map((player) => ({ ...player, name: who }));
          const facts = { ...FACTS, name, winners, second: [who, who] };
          const drawing = drawWinners({ facts, size, language, address: 't.me/hokm_bot', fonts });
          for (const line of linesOf(drawing))
            expect(measure(line.text, fonts.black, line.size), line.text).toBeLessThanOrEqual(1_040);
          expect(drawing.replace(/<[a-z][^<>]*>|<\/[a-z]+>/gi, '')).not.toMatch(/[<>]/);
          expect(drawing).not.toMatch(/href|url\((?!#)|<(image|script|style|foreignObject)/i);
        },
      ),
      { numRuns: 60 },
    );
  });
});
