import { graphemes } from '@hokm/shared/graphemes';
import { cleanLine } from '@hokm/shared/text';
import { joinedForms } from './arabic-forms.js';
import type { FontMetrics } from './font-metrics.js';

const ELLIPSIS = '…';
const LINE_MAX = 80;
/** Shapes letters of Persian that follow it; the font need not draw anything for it. */
const ZWNJ = 0x200c;
/** Joins emoji, which are left out. */
const ZWJ = 0x200d;
const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LTR = /\p{L}/u;

/** Ink that reaches over the widths of its glyphs. */
const OVERHANG = 1.04;

/** The most that a text takes at a size, px. */
export function measure(text: string, { advance }: FontMetrics, size: number): number {
  const widths = joinedForms(text).map((codePoint) => (codePoint === ZWNJ ? 0 : advance(codePoint)));
  return widths.reduce((sum, width) => sum + width, 0) * size * OVERHANG;
}

/** The characters of a line that the font draws. Emoji and letters of other scripts are left out; `fallback` if none is left. */
export function drawable(text: string, { has }: FontMetrics, fallback: string): string {
  const isDrawn = (character: string) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return codePoint === ZWNJ || (codePoint !== ZWJ && has(codePoint));
  };
  const kept = Array.from(cleanLine(text, LINE_MAX)).filter(isDrawn).join('');
  const line = cleanLine(kept, LINE_MAX).replace(/^\u200c+|\u200c+$/g, '');
  return /[\p{L}\p{N}]/u.test(line) ? line : fallback;
}

/** A text that is at most `max` px wide at a size: shortened at its end, with an ellipsis, where it has to be. */
export function fitText(text: string, font: FontMetrics, size: number, max: number): string {
  if (measure(text, font, size) <= max) return text;
  const characters = graphemes(text);
  for (let length = characters.length - 1; length > 0; length -= 1) {
    const head = characters
      .slice(0, length)
      .join('')
      .replace(/[\s\u200c]+$/u, '');
    if (measure(head + ELLIPSIS, font, size) <= max) return head + ELLIPSIS;
  }
  return ELLIPSIS;
}

/** The direction of a text by its first letter; `otherwise` for one without letters. */
export function directionOf(text: string, otherwise: 'ltr' | 'rtl'): 'ltr' | 'rtl' {
  const first = Array.from(text).find((character) => LTR.test(character));
  if (first === undefined) return otherwise;
  return RTL.test(first) ? 'rtl' : 'ltr';
}
