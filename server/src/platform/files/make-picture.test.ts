import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blackPng, flatAvif, gif, redAndBlue, withSizeInHeader } from '../../../test/support/pictures.js';
import { AVATAR_PX, makePicture } from './make-picture.js';

const NO_IMAGE = { ok: false, code: 'files/not_an_image' };

async function made(upload: Buffer) {
  const picture = await makePicture(upload);
  if (!picture.ok) throw new Error(`refused: ${picture.code}`);
  return picture;
}

/** The colour of a pixel, `red` or `blue`. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const [r = 0, , b = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return r > 200 && b < 60 ? 'red' : b > 200 && r < 60 ? 'blue' : `${r} ${b}`;
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('in %s becomes a square WebP', async (format) => {
    const { bytes, type } = await made(await redAndBlue().toFormat(format).toBuffer());
    expect(type).toBe('image/webp');
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'webp',
      width: AVATAR_PX,
      height: AVATAR_PX,
    });
    expect(await colourAt(bytes, 20, 256)).toBe('red');
    expect(await colourAt(bytes, AVATAR_PX - 20, 256)).toBe('blue');
  });

  it('is turned as its camera was held, and nothing else of the file is left', async () => {
    const upload = await redAndBlue(200, 400)
      .withExif({ IFD0: { Artist: 'Sara', Orientation: '6' }, IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
      .jpeg()
      .toBuffer();
    const turned = await sharp(upload).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(turned).metadata()).orientation).toBe(6);
    const { bytes } = await made(turned);
    // Turned clockwise, the left half is at the top.
    expect(await colourAt(bytes, 256, 20)).toBe('red');
    expect(await colourAt(bytes, 256, AVATAR_PX - 20)).toBe('blue');
    const { exif, orientation, icc, xmp } = await sharp(bytes).metadata();
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('Sara')).toBe(false);
  });

  it('of an animation is its first frame', async () => {
    const { bytes } = await made(gif(4, 4, 3000));
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  });

  it('loses data after its end', async () => {
    const upload = Buffer.concat([
      await redAndBlue().png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    expect((await made(upload)).bytes.includes('script')).toBe(false);
  });
});

describe('a file that is no picture', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['a page', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['a vector graphic', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
    [
      'one that names a file',
      Buffer.from(
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image xlink:href="/etc/passwd"/></svg>',
      ),
    ],
    ['a document', Buffer.from('%PDF-1.4\n%%EOF')],
    [
      'the head of a PNG and then other things',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(400, 7)]),
    ],
  ])('%s is refused', async (_what, upload) => {
    expect(await makePicture(upload)).toEqual(NO_IMAGE);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('a truncated %s is refused', async (format) => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
    const whole = await noise.toFormat(format).toBuffer();
    expect(await makePicture(whole)).toMatchObject({ ok: true });
    expect(await makePicture(whole.subarray(0, whole.length / 2))).toEqual(NO_IMAGE);
  });

  it('a small file of 400 million pixels is refused before it is decoded', async () => {
    const bomb = blackPng(20_000, 20_000);
    expect(bomb.length).toBeLessThan(100_000);
    const before = performance.now();
    expect(await makePicture(bomb)).toEqual(NO_IMAGE);
    expect(performance.now() - before).toBeLessThan(1_000);
    expect(await makePicture(gif(65_535, 65_535, 1))).toEqual(NO_IMAGE);
    expect(await makePicture(blackPng(7_999, 8_000))).toEqual(NO_IMAGE);
    const avif = await flatAvif(64, 64);
    expect(await makePicture(avif)).toMatchObject({ ok: true });
    expect(await makePicture(withSizeInHeader(avif, 7_999, 8_000))).toEqual(NO_IMAGE);
    expect(await makePicture(blackPng(1_000, 1_000))).toMatchObject({ ok: true });
  });
});
