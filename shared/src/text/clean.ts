/** Bidirectional controls, control characters and lone surrogates. The joiners of Persian and of emoji stay. */
const REMOVED = /[\p{Bidi_Control}\p{Cc}\p{Cs}]/gu;
/** Characters that show nothing on a screen. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{White_Space}]/gu;

/**
 * One line of text that is safe to show beside others: bidirectional controls (which would reverse the text around them),
 * control characters and lone surrogates are removed, runs of white space become one space, and the line is cut to `max`
 * characters (code points). Text without a visible character becomes the empty string.
 */
export function cleanLine(text: string, max: number): string {
  const line = text
    .replace(/\p{White_Space}/gu, ' ')
    .replace(REMOVED, '')
    .replace(/ +/g, ' ')
    .trim();
  const cut = Array.from(line).slice(0, max).join('').trim();
  return cut.replace(INVISIBLE, '') === '' ? '' : cut;
}
