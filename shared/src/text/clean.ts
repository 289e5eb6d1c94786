/** Steers the direction of text, does not print, or is half a character. The joiners of Persian and of emoji stay. */
const UNWANTED = /[\p{Bidi_Control}\p{Cc}\p{Cs}]/gu;
/** What takes no room on a screen, or only empty room. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{White_Space}]/gu;

/**
 * One line of text as it may be shown beside others' names: bidirectional controls (they would turn the text
 * around them), control characters and lone surrogates are taken out, runs of white space become one space, and
 * it is cut to `max` characters (code points). Text in which nothing is visible becomes the empty string.
 */
export function cleanLine(text: string, max: number): string {
  const line = text
    .replace(/\p{White_Space}/gu, ' ')
    .replace(UNWANTED, '')
    .replace(/ +/g, ' ')
    .trim();
  const cut = Array.from(line).slice(0, max).join('').trim();
  return cut.replace(INVISIBLE, '') === '' ? '' : cut;
}
