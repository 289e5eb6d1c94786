import pino from 'pino';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { MATCH_PICTURES } from '@hokm/shared/api/pictures/limits';
import { systemTimers } from '../platform/core/node-ports.js';
import { drawMatch } from './draw-match.js';
import { readFonts } from './fonts.js';
import { MatchPainter } from './match-painter.js';

const log = pino({ level: 'silent' });
const fonts = readFonts();
const painters: MatchPainter[] = [];
function aPainter() {
  const painter = new MatchPainter(systemTimers, log);
  painters.push(painter);
  return painter;
}
afterEach(() => painters.splice(0).forEach((painter) => painter.stop()));

/** The time limit of a picture's process, ms. */
const LIMIT_MS = 30_000;
const player = (name: string) => ({ name, is_bot: false, face: null, tile: '#1B7F7A' });
const side = { points: 7, kots: 2, hakem_kots: 1, players: [player('سارا'), player('Alireza')] };
const drawingOf = (size: 'story' | 'post') =>
  drawMatch({
    facts: {
      us: side,
      them: side,
      winner: 'us',
      reason: 'points',
      target_points: 7,
      finished_at: Date.UTC(2026, 10, 23),
    },
    size,
    language: 'fa',
    address: 't.me/hokm_bot',
    fonts,
  });
const small = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';

describe('a painted picture', () => {
  it.each(['story', 'post'] as const)('is a JPEG of the size of a %s, in time', async (size) => {
    const began = performance.now();
    const painted = await aPainter().paint(drawingOf(size));
    expect(performance.now() - began).toBeLessThan(LIMIT_MS);
    if (!painted.ok) throw new Error(painted.code);
    expect(await sharp(painted.bytes).metadata()).toMatchObject({ format: 'jpeg', ...MATCH_PICTURES[size] });
    expect(painted.bytes.length).toBeGreaterThan(50_000);
    expect(painted.bytes.length).toBeLessThan(1_000_000);
  });

  it('is kept, and not begun twice', async () => {
    const painter = aPainter();
    let drawn = 0;
    const draw = () => Promise.resolve({ ok: true, drawing: small, number: (drawn += 1) } as const);
    const [one, other] = await Promise.all([painter.picture('a', draw), painter.picture('a', draw)]);
    expect(one).toEqual(other);
    expect(await painter.picture('a', draw)).toEqual(one);
    expect(drawn).toBe(1);
    for (let name = 0; name < 24; name += 1) await painter.picture(String(name), draw);
    await painter.picture('a', draw);
    expect(drawn).toBe(26);
  });

  it('is refused where there is nothing to draw or nothing can be read, and tried anew', async () => {
    const painter = aPainter();
    expect(
      await painter.picture('a', () => Promise.resolve({ ok: false, code: 'request/not_found' })),
    ).toEqual({
      ok: false,
      code: 'request/not_found',
    });
    const broken = () => Promise.resolve({ ok: true, drawing: '<svg' } as const);
    expect(await painter.picture('a', broken)).toEqual({ ok: false, code: 'pictures/not_drawn' });
    const good = () => Promise.resolve({ ok: true, drawing: small } as const);
    expect(await painter.picture('a', good)).toMatchObject({ ok: true });
  });

  it('reads no file and no address that a drawing names', async () => {
    const box = 'x="0" y="0" width="8" height="8"';
    const named = (href: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#fff"/><image ${box} href="${href}"/></svg>`;
    const painter = aPainter();
    const plain = await painter.paint(named(''));
    for (const href of ['file:///etc/passwd', 'http://127.0.0.1:1/a.png'])
      expect(await painter.paint(named(href))).toEqual(plain);
  });

  it('is refused when too many wait, and when its process dies', async () => {
    const painter = aPainter();
    const painted = await Promise.all(Array.from({ length: 14 }, () => painter.paint(small)));
    expect(painted.filter(({ ok }) => ok)).toHaveLength(10);
    expect(painted.filter((each) => !each.ok && each.code === 'files/busy')).toHaveLength(4);
    const broken = painter.paint(drawingOf('story'));
    // It went to the first that was free.
    process.kill(painter.pids[0] ?? 0, 'SIGSEGV');
    expect(await broken).toEqual({ ok: false, code: 'pictures/not_drawn' });
    expect(await painter.paint(small)).toMatchObject({ ok: true });
  });
});
