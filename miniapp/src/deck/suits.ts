import { SUIT_SIGNS, SUITS, TWO_COLOURS, type Inks, type SuitLetter } from '@hokm/shared/art';

export { SUIT_SIGNS, SUITS, TWO_COLOURS, type Inks, type SuitLetter };

/** The four-colour deck: diamonds blue, clubs green. */
export const FOUR_COLOURS: Inks = { S: '#18222B', H: '#C81E2E', D: '#1C5FC4', C: '#146B3A' };
/** The page's own variables, so that one sprite serves both decks. */
export const PAGE_INKS: Inks = {
  S: `var(--ink-s,${TWO_COLOURS.S})`,
  H: `var(--ink-h,${TWO_COLOURS.H})`,
  D: `var(--ink-d,${TWO_COLOURS.D})`,
  C: `var(--ink-c,${TWO_COLOURS.C})`,
};

/** A suit's sign as SVG, its box `size` units wide with the top left corner at (x, y). */
export function suitAt(suit: SuitLetter, x: number, y: number, size: number): string {
  return `<path d="${SUIT_SIGNS[suit]}" transform="translate(${x} ${y}) scale(${size / 100})"/>`;
}
