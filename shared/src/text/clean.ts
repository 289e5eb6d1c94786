import { cut } from '../graphemes/index.js';

/** Bidirectional controls, control characters and lone surrogates. The joiners of Persian and of emoji stay. */
const REMOVED = /[\p{Bidi_Control}\p{Cc}\p{Cs}]/gu;
/** Characters that show nothing and join nothing: fillers, zero-width spaces, soft hyphens. */
const EMPTY =
  /\u034F|\u17B4|\u17B5|[\u00AD\u115F\u1160\u180E\u200B\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFA0]/gu;
/** White space, and the Braille pattern without a dot. */
const SPACES = /[\p{White_Space}\u2800]/gu;
/** Characters that show nothing on a screen. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{White_Space}]/gu;

/**
 * One line of text that is safe to show beside others: bidirectional controls (which would reverse the text around them),
 * control characters, lone surrogates and characters that show nothing are removed, runs of white space become one space,
 * and the line is cut to `max` code points, between characters as people see them. Text without a visible character becomes the empty string.
 */
export function cleanLine(text: string, max: number): string {
  const line = text.replace(SPACES, ' ').replace(REMOVED, '').replace(EMPTY, '').replace(/ +/g, ' ').trim();
  const kept = cut(line, max).trim();
  return kept.replace(INVISIBLE, '') === '' ? '' : kept;
}

/** Several lines that are safe to show beside others: each as `cleanLine` gives it, with at most one empty line in a row. */
export function cleanLines(text: string, max: number): string {
  const lines = text.split(/\r?\n/).map((line) => cleanLine(line, max));
  const whole = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return cut(whole, max);
}
