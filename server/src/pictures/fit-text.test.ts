import fc from 'fast-check';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { systemTimers } from '../platform/core/node-ports.js';
import { directionOf, drawable, fitText, measure } from './fit-text.js';
import { readFonts } from './fonts.js';
import { MatchPainter } from './match-painter.js';
import { textLine } from './svg.js';

const { medium } = readFonts();
const painter = new MatchPainter(systemTimers, pino({ level: 'silent' }));
afterAll(() => painter.stop());

const SIZE = 60;
const letters = Array.from('سارا محمدحسین نیک‌بخت گچ پژ یلدا لا Alexander Ωx-9۷‌ é');
const name = fc.array(fc.constantFrom(...letters), { maxLength: 60 }).map((parts) => parts.join(''));

/** Width of the ink of a text as it is painted, px. */
async function paintedWidth(text: string): Promise<number> {
  const style = { x: 1_000, y: 90, size: SIZE, weight: 'medium', fill: '#000' } as const;
  const painted = await painter.paint(
    `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="130"><rect width="2000" height="130" fill="#fff"/>${textLine(
      text,
      { ...style, direction: directionOf(text, 'rtl') },
    )}</svg>`,
  );
  if (!painted.ok) throw new Error(painted.code);
  const { data, info } = await sharp(painted.bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const inked = [...data.keys()].filter((at) => (data[at] ?? 255) < 128).map((at) => at % info.width);
  return inked.length === 0 ? 0 : Math.max(...inked) - Math.min(...inked) + 1;
}

describe('a name on a picture', () => {
  it.each([
    'سارا',
    'محمدحسین نیک‌بخت اصفهانی',
    'گلچهره پژمان کیهانی',
    'Alexander Montgomery',
    'سارا Sara سارا',
    'بی‌بی ۱۲۳',
    'WWWW ЖЖ mmmm',
  ])('is painted no wider than it is measured: %s', async (text) => {
    const shown = drawable(text, medium, '-');
    const painted = await paintedWidth(shown);
    const measured = measure(shown, medium, SIZE);
    expect(painted).toBeGreaterThan(measured * 0.7);
    expect(painted).toBeLessThanOrEqual(measured);
  });

  it('fits its line, whatever it is, and is shortened at its end alone', () => {
    fc.assert(
      fc.property(name, fc.integer({ min: 60, max: 900 }), (text, max) => {
        const shown = fitText(text, medium, SIZE, max);
        expect(measure(shown, medium, SIZE)).toBeLessThanOrEqual(Math.max(max, SIZE));
        if (shown !== text) expect(shown.endsWith('…')).toBe(true);
        expect(text.startsWith(shown.replace(/…$/, ''))).toBe(true);
      }),
    );
  });

  it('has only what the font draws, and is never empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const shown = drawable(text, medium, 'بازیکن');
        expect(shown.trim()).not.toBe('');
        for (const character of shown)
          expect(character === '\u200c' || medium.has(character.codePointAt(0) ?? 0)).toBe(true);
      }),
    );
    expect(drawable('سارا 🌹', medium, '-')).toBe('سارا');
    expect(drawable('🙂🙃', medium, 'بازیکن')).toBe('بازیکن');
    expect(drawable('\u202e\u200b\u2066x\u200d', medium, '-')).toBe('x');
    expect(drawable('نیک\u200cبخت', medium, '-')).toBe('نیک\u200cبخت');
    expect(drawable('\u200c\u200c', medium, '-')).toBe('-');
  });

  it('reads in the direction of its first letter', () => {
    expect(directionOf('۷ Sara سارا', 'rtl')).toBe('ltr');
    expect(directionOf('123 سارا Sara', 'ltr')).toBe('rtl');
    expect(directionOf('42', 'rtl')).toBe('rtl');
  });
});
