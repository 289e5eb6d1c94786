import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture of two halves, red on the left and blue on the right, with any further step. */
export function redAndBlue(width = 400, height = 200): Sharp {
  const half = { width: width / 2, height, channels: 3 } as const;
  return sharp({ create: { ...half, width, background: '#ff0000' } }).composite([
    { input: { create: { ...half, background: '#0000ff' } }, left: width / 2, top: 0 },
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A whole black PNG of any size, one bit a pixel: a few kilobytes that unpack to very many pixels. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of this many frames of any size, of which only the first pixel is there. */
export function gif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from('474946383961000000008000000000ff0000', 'hex');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const palette = Buffer.from('0000ff', 'hex');
  const frame = Buffer.from('21f90400010000002c000000000000000000' + '02024401' + '00', 'hex');
  frame.writeUInt16LE(width, 13);
  frame.writeUInt16LE(height, 15);
  const all = Array.from({ length: frames }, () => frame);
  return Buffer.concat([
    screen.subarray(0, 13),
    Buffer.from('ff0000', 'hex'),
    palette,
    ...all,
    Buffer.from(';'),
  ]);
}

/** An AVIF of this size in one colour: a kilobyte that unpacks to very many pixels. */
export function flatAvif(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#123456' } as const;
  return sharp({ create }).avif({ effort: 0, quality: 20 }).toBuffer();
}

/** The same picture, whose header gives another size. */
export function withSizeInHeader(avif: Buffer, width: number, height: number): Buffer {
  const box = avif.indexOf('ispe');
  const changed = Buffer.from(avif);
  changed.writeUInt32BE(width, box + 8);
  changed.writeUInt32BE(height, box + 12);
  return changed;
}
