import { encodeQR } from 'qr';

/** Width of the quiet zone (ISO/IEC 18004), in modules. */
const QUIET_ZONE = 4;

/** The dark modules of a row as strokes along its middle: `M<x> <y>h<length>` for each run. */
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

/** A QR code as an `<svg>`, black on white with its quiet zone: readable on any background. */
export function qrSvg(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const size = rows.length;
  const box = `viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}"`;
  const ground = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`;
  const modules = `<path stroke="#000" d="${rows.map(strokes).join('')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} shape-rendering="crispEdges">${ground}${modules}</svg>`;
}
