import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { END_REASONS } from '@hokm/shared/rules';
import { BOT_ICON } from '@hokm/shared/art';
import { BOT_KEYS } from '@hokm/shared/bots';
import { describe, expect, it } from 'vitest';
import { drawMatch } from './draw-match.js';
import { FACES } from './faces.js';
import { fitText, measure } from './fit-text.js';
import { readFonts } from './fonts.js';
import type { MatchFacts, PicturePlayer, PictureSide } from './match-facts.js';

const fonts = readFonts();
const ADDRESS = 't.me/hokm_bot';

const player = fc.record<PicturePlayer>({
  name: fc.oneof(fc.constantFrom('سارا', 'Alireza', '<b>&"\'</b>', '🙂'), fc.string({ unit: 'grapheme' })),
  is_bot: fc.boolean(),
  face: fc.constantFrom(null, ...BOT_KEYS),
  tile: fc.constant('#1B7F7A'),
});
const side = fc.record<PictureSide>({
  points: fc.nat(13),
  kots: fc.nat(4),
  hakem_kots: fc.nat(2),
  players: fc.tuple(player, player),
});
const facts = fc.record<MatchFacts>({
  us: side,
  them: side,
  winner: fc.constantFrom('us', 'them', null),
  reason: fc.constantFrom(...END_REASONS),
  target_points: fc.constantFrom(1, 3, 5, 7, 11, 13),
  finished_at: fc.constant(Date.UTC(2026, 10, 23, 9)),
});

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};
/** The texts of a drawing, with the size of their letters. */
const linesOf = (drawing: string) =>
  [...drawing.matchAll(/<text [^>]*font-size="([\d.]+)"[^>]*>([^<]*)<\/text>/g)].map(
    ([, size, text = '']) => ({
      size: Number(size),
      text: text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? ''),
    }),
  );

const MATCH: MatchFacts = {
  us: {
    points: 7,
    kots: 2,
    hakem_kots: 1,
    players: [
      { name: 'سارا', is_bot: false, face: null, tile: '#1B7F7A' },
      { name: 'Alexander Montgomery-Featherstonehaugh', is_bot: false, face: null, tile: '#2F55A4' },
    ],
  },
  them: {
    points: 4,
    kots: 0,
    hakem_kots: 0,
    players: [
      { name: 'کیان', is_bot: true, face: null, tile: '#33443F' },
      { name: 'م<x>', is_bot: false, face: null, tile: '#A8324A' },
    ],
  },
  winner: 'us',
  reason: 'points',
  target_points: 7,
  finished_at: Date.UTC(2026, 10, 23, 9),
};
const draw = (language: 'fa' | 'en', changed: Partial<MatchFacts> = {}) =>
  linesOf(
    drawMatch({ facts: { ...MATCH, ...changed }, size: 'post', language, address: ADDRESS, fonts }),
  ).map(({ text }) => text);

describe('the picture of a match', () => {
  it('says the names, points and kots of both sides, the day and where to play, and nothing else', () => {
    expect(draw('fa')).toEqual([
      ...['حکم', 'حاکم‌کوت کردیم!', 'بردیم!', '۷', 'س', 'A', 'ما', 'سارا'],
      fitText('Alexander Montgomery-Featherstonehaugh', fonts.medium, 33, 420),
      ...['۲ کوت · ۱ حاکم‌کوت', '۴', 'م', 'حریف', 'کیان', 'م<x>'],
      ...['مسابقه تا ۷ امتیاز  ·  ۲ آذر ۱۴۰۵', 'شما هم بیایید سر میز', ADDRESS],
    ]);
    expect(draw('en')).toContain('Match to 7  ·  23 November 2026');
  });

  it('has the faces that computer players have at the table, and a machine for one without a face', () => {
    const seat = (face: PicturePlayer['face']) => ({
      ...MATCH.them,
      players: [0, 1].map(() => ({ name: 'کیان', is_bot: true, face, tile: '#33443F' })),
    });
    const drawn = (face: PicturePlayer['face']) =>
      drawMatch({
        facts: { ...MATCH, them: seat(face) },
        size: 'post',
        language: 'fa',
        address: null,
        fonts,
      });
    for (const key of BOT_KEYS) {
      const file = new URL(`../../../miniapp/public/faces/${key}.svg`, import.meta.url);
      expect(readFileSync(file, 'utf8')).toContain(FACES[key]);
      expect(drawn(key).split(FACES[key])).toHaveLength(3);
      expect(drawn(key)).not.toContain(BOT_ICON);
    }
    expect(drawn(null)).toContain(BOT_ICON);
  });

  it('is of the side that shares it: a kot that it suffered, a match that it lost or that was left', () => {
    const lost = draw('fa', { us: MATCH.them, them: MATCH.us, winner: 'them' });
    expect(lost).toEqual(expect.arrayContaining(['نتیجهٔ مسابقه', 'حاکم‌کوت شدیم']));
    expect(draw('en', { reason: 'forfeit' })).toContain('They left the game  ·  23 November 2026');
    expect(draw('en', { reason: 'forfeit', winner: 'them' })).toContain(
      'We left the game  ·  23 November 2026',
    );
    const ended = draw('en', { reason: 'void', winner: null });
    expect(ended).toContain('This match does not count  ·  23 November 2026');
    expect(ended).not.toContain('We won!');
    expect(draw('en', { reason: 'adjudicated' })).toContain('Decided by the staff  ·  23 November 2026');
  });

  it('keeps every line inside of its width, and is well-formed, whatever people are called', () => {
    fc.assert(
      fc.property(
        facts,
        fc.constantFrom('fa', 'en'),
        fc.constantFrom('post', 'story'),
        (of, language, size) => {
          const drawing = drawMatch({ facts: of, size, language, address: ADDRESS, fonts });
          for (const line of linesOf(drawing))
            expect(measure(line.text, fonts.black, line.size), line.text).toBeLessThanOrEqual(984);
          expect(drawing.replace(/<[a-z][^<>]*>|<\/[a-z]+>/gi, '')).not.toMatch(/[<>]/);
          expect(drawing).not.toMatch(/href|url\((?!#)|<(image|script|style|foreignObject)/i);
        },
      ),
      { numRuns: 60 },
    );
  });
});
