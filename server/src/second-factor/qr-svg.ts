import { encodeQR } from 'qr';

/** The quiet zone that the standard asks for (ISO/IEC 18004), in modules. */
const QUIET_ZONE = 4;

/** The dark modules of a row, each run of them one stroke: `M<x> <y>h<length>` along the middle of the row. */
function strokes(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue;
    const start = x;
    while (row[x + 1] === true) x += 1;
    path += `M${start} ${y}.5h${x - start + 1}`;
  }
  return path;
}

/** A text as a QR code: an `<svg>` in black on white, with its quiet zone, so that it can be read on any ground. */
export function qrSvg(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const size = rows.length;
  const box = `viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}"`;
  const ground = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`;
  const modules = `<path stroke="#000" d="${rows.map(strokes).join('')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} shape-rendering="crispEdges">${ground}${modules}</svg>`;
}
