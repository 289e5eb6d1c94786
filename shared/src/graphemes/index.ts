/** Old web views have none: there, a text is cut between code points. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : null;

function* partsOf(text: string): Generator<string, void, undefined> {
  if (segmenter === null) yield* text;
  else for (const { segment } of segmenter.segment(text)) yield segment;
}

function cutBy(text: string, max: number, lengthOf: (part: string) => number): string {
  if (lengthOf(text) <= max) return text;
  let kept = '';
  let length = 0;
  for (const part of partsOf(text)) {
    length += lengthOf(part);
    if (length > max) break;
    kept += part;
  }
  return kept;
}

const codePoints = (part: string): number => Array.from(part).length;

/** The first characters of a text as people see them, whole: an emoji of several signs, a letter with its marks. */
export function graphemes(text: string): string[] {
  return [...partsOf(text)];
}

/** The beginning of a text of at most `max` code points, cut between what people see as characters. */
export function cut(text: string, max: number): string {
  const kept = cutBy(text, max, codePoints);
  // One character that is longer than all that may be: nothing of it would be no text at all.
  return kept === '' ? Array.from(text).slice(0, max).join('') : kept;
}

/** The same with at most `max` UTF-16 units: the length that forms and Telegram count. */
export function cutUnits(text: string, max: number): string {
  return cutBy(text, max, (part) => part.length);
}
