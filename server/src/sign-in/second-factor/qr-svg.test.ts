import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { qrSvg } from './qr-svg.js';

const SCALE = 4;

/** The strokes of the drawing as a bitmap, black on white. */
function seen(svg: string) {
  const size = Number(/viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1]);
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)\.5h(\d+)/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1)
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(length)) * SCALE; column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  return { data, width, height: width };
}

describe('a QR code', () => {
  it.each(['otpauth://totp/Hokm:sara%40example.org?secret=GEZDGNBVGY3TQOJQ&issuer=Hokm', 'x'.repeat(300)])(
    'decodes to its text: %s',
    (text) => {
      expect(decodeQR(seen(qrSvg(text)))).toBe(text);
    },
  );

  it('contains paths only, whatever its text', () => {
    const svg = qrSvg('"><script>alert(1)</script>');
    expect(svg).toMatch(/^<svg [^<>]*><path [^<>]*\/><path [^<>]*\/><\/svg>$/);
    expect(svg).not.toContain('alert');
  });
});
