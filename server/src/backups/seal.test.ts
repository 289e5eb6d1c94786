import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BackupFault } from './fault.js';
import { PIECE_BYTES, Seal, unsealed } from './seal.js';

const KEY = 'a key of the tests, long enough for it';

async function sealed(content: Buffer, cuts: readonly number[] = []): Promise<Buffer> {
  const seal = new Seal(KEY);
  const out: Buffer[] = [];
  const bounds = [0, ...[...cuts].sort((a, b) => a - b), content.length];
  const parts = bounds.slice(1).map((end, at) => content.subarray(bounds[at], end));
  await pipeline(Readable.from(parts), seal, async (source: AsyncIterable<Buffer>) => {
    for await (const piece of source) out.push(piece);
  });
  return Buffer.concat(out);
}

async function opened(bytes: Buffer, key = KEY): Promise<Buffer> {
  const out: Buffer[] = [];
  for await (const piece of unsealed(Readable.from([bytes]), key)) out.push(piece);
  return Buffer.concat(out);
}

async function codeOf(bytes: Buffer, key = KEY): Promise<string> {
  return opened(bytes, key).then(
    () => 'opened',
    (error: unknown) => (error instanceof BackupFault ? error.code : String(error)),
  );
}

const content = fc.uint8Array({ maxLength: 4_000 }).map((bytes) => Buffer.from(bytes));

describe('a sealed file', () => {
  it('opens to what was written, however it was written', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.array(fc.nat(4_000), { maxLength: 5 }), async (bytes, cuts) => {
        const within = cuts.map((cut) => Math.min(cut, bytes.length));
        expect((await opened(await sealed(bytes, within))).equals(bytes)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it.each([PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 2 * PIECE_BYTES, 3 * PIECE_BYTES + 5])(
    'of %i bytes opens, and no piece can be left out, doubled or moved',
    async (length) => {
      const bytes = Buffer.alloc(length, 7);
      const whole = await sealed(bytes);
      expect((await opened(whole)).equals(bytes)).toBe(true);
      const [start, step] = [40, 4 + PIECE_BYTES + 16];
      if (length <= PIECE_BYTES) return;
      const first = whole.subarray(start, start + step);
      const cut = Buffer.concat([whole.subarray(0, start), whole.subarray(start + step)]);
      const doubled = Buffer.concat([whole.subarray(0, start), first, whole.subarray(start)]);
      for (const changed of [cut, doubled, whole.subarray(0, start + step)])
        expect(await codeOf(changed)).toMatch(/^backup\//);
    },
  );

  it('that was changed anywhere, cut off or lengthened does not open', async () => {
    const whole = await sealed(Buffer.from('what is in it '.repeat(50)));
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ by;
        expect(await codeOf(changed)).toMatch(/^backup\/(?:damaged|wrong_key)$/);
        expect(await codeOf(whole.subarray(0, at))).toBe('backup/damaged');
      }),
    );
    expect(await codeOf(Buffer.concat([whole, Buffer.from('x')]))).toBe('backup/damaged');
  });

  it('does not open with another key, and is another one each time', async () => {
    const [one, two] = [await sealed(Buffer.from('the same')), await sealed(Buffer.from('the same'))];
    expect(await codeOf(one, 'another key of the tests, also long')).toBe('backup/wrong_key');
    expect(one.equals(two)).toBe(false);
  });
});
