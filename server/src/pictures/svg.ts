import { FAMILY, WEIGHTS, type Weight } from './fonts.js';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text inside of SVG. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

export interface TextStyle {
  /** Middle of the line and its baseline, px. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: Weight;
  readonly fill: string;
  readonly direction: 'ltr' | 'rtl';
}

/** One line of text, centred. */
export function textLine(text: string, { x, y, size, weight, fill, direction }: TextStyle): string {
  return (
    `<text x="${x}" y="${y}" font-family="${FAMILY}" font-weight="${WEIGHTS[weight]}" font-size="${size}" ` +
    `fill="${fill}" text-anchor="middle" direction="${direction}">${escapeXml(text)}</text>`
  );
}

/** A rounded box around its middle. */
export function pill(
  { x, y, width, height }: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>,
  paint: string,
): string {
  return `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="${height / 2}" ${paint}/>`;
}

/** A drawing in a square box of `box` units, laid with its middle on a point, `size` px wide. */
export function placed(
  art: string,
  { x, y, size, box }: Readonly<Record<'x' | 'y' | 'size' | 'box', number>>,
): string {
  const scale = size / box;
  return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${scale.toFixed(4)})">${art}</g>`;
}
