import { ACE_OUTLINE, SHAMSEH, SUIT_SIGNS, TORANJ, TWO_COLOURS, type SuitLetter } from '@hokm/shared/art';
import { placed } from './svg.js';

/** Colours of the felt, and of what lies on it. */
export const COLOURS = {
  saffron: '#F2B544',
  onSaffron: '#241800',
  cream: '#FBF6E9',
  pale: '#B9CFC6',
  us: '#4FD6C4',
  them: '#C9B2FF',
  felt: '#0C3831',
} as const;

const PAPER = '#FFFCF3';
const CARD = { width: 240, height: 336, corner: 18 } as const;
/** The aces of the home page: an ornament, the same on every picture. */
const FAN: readonly (readonly [SuitLetter, number])[] = [
  ['C', -19],
  ['D', -6.5],
  ['S', 6.5],
  ['H', 19],
];
const RAYS = 16;
const RAY_DEGREES = 6;
const RAY_LENGTH = 1_500;

export const GRADIENTS =
  '<radialGradient id="felt" cx=".5" cy=".4" r=".85">' +
  '<stop offset="0" stop-color="#1A5A4D"/><stop offset=".5" stop-color="#0C3831"/><stop offset="1" stop-color="#051F1B"/>' +
  '</radialGradient>' +
  '<radialGradient id="ray" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1100">' +
  '<stop offset=".12" stop-color="#F2B544" stop-opacity=".42"/><stop offset="1" stop-color="#F2B544" stop-opacity="0"/>' +
  '</radialGradient>' +
  '<filter id="lift" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="14"/></filter>' +
  `<clipPath id="card"><rect width="${CARD.width}" height="${CARD.height}" rx="${CARD.corner}"/></clipPath>`;

/** The medallion in hairlines of gold around a point, `size` px wide. */
export function medallion(x: number, y: number, size: number): string {
  const filled = 'fill="#F2B544" fill-opacity=".07"';
  return (
    `<g transform="translate(${x} ${y}) scale(${(size / 340).toFixed(4)})" fill="none" stroke="#F2B544" stroke-width=".9" ` +
    `stroke-linejoin="round" opacity=".34"><path d="${TORANJ.outer}" ${filled}/><path d="${TORANJ.thread}" opacity=".6"/>` +
    `<path d="${TORANJ.star}" opacity=".55"/><path d="${TORANJ.inner}" ${filled}/><path d="${TORANJ.heart}" opacity=".8"/>` +
    `<path d="${TORANJ.pendant}"/><path d="${TORANJ.pendant}" transform="rotate(180)"/></g>`
  );
}

/** Rays of gold from a point, for a kot. */
export function rays(x: number, y: number): string {
  const half = (RAY_LENGTH * Math.tan((RAY_DEGREES / 2) * (Math.PI / 180))).toFixed(1);
  const wedge = `M0 0L${half} ${-RAY_LENGTH}H-${half}Z`;
  const all = Array.from(
    { length: RAYS },
    (_, ray) => `<path d="${wedge}" transform="rotate(${(ray + 0.5) * (360 / RAYS)})"/>`,
  );
  return `<g transform="translate(${x} ${y})" fill="url(#ray)">${all.join('')}</g>`;
}

function ace(suit: SuitLetter): string {
  const { width, height, corner } = CARD;
  const sign = (x: number, y: number, size: number) =>
    `<path d="${SUIT_SIGNS[suit]}" transform="translate(${x} ${y}) scale(${size / 100})"/>`;
  return (
    `<rect y="10" width="${width}" height="${height}" rx="${corner}" fill="#021310" opacity=".55" filter="url(#lift)"/>` +
    `<g clip-path="url(#card)"><rect width="${width}" height="${height}" fill="${PAPER}"/><g fill="${TWO_COLOURS[suit]}">` +
    `<path d="${ACE_OUTLINE}" transform="translate(20 20) scale(.8)"/>${sign(20, 110, 58)}${sign(76, 172, 146)}</g></g>`
  );
}

/** The four aces, fanned around a point; each card `width` px wide. */
export function aces(x: number, y: number, width: number): string {
  const scale = width / CARD.width;
  // They turn around a point below, as in a hand.
  const pivot = CARD.height * 2.05;
  const cards = FAN.map(
    ([suit, degrees]) =>
      `<g transform="rotate(${degrees} 0 ${pivot}) translate(${-CARD.width / 2} ${-CARD.height / 2})">${ace(suit)}</g>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(4)})">${cards.join('')}</g>`;
}

/** The brand's sign, `size` px wide. */
export function brandSign(x: number, y: number, size: number): string {
  const art =
    `<path d="${SHAMSEH}" fill="${COLOURS.saffron}"/>` +
    `<path d="${SUIT_SIGNS.S}" transform="translate(28 26) scale(.44)" fill="${COLOURS.felt}"/>`;
  return placed(art, { x, y, size, box: 100 });
}
