import sharp from 'sharp';

/** A square AVIF in one colour: a kilobyte that unpacks to very many pixels. */
export function flatAvif(size) {
  const create = { width: size, height: size, channels: 3, background: '#123456' };
  return sharp({ create }).avif({ effort: 0, quality: 20 }).toBuffer();
}
