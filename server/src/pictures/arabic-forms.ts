/**
 * The forms of letters of Arabic script, as the code points that Unicode has for each: alone, final, initial, medial. Letters
 * with two forms join only the letter before them.
 */
function readForms(): ReadonlyMap<string, readonly number[]> {
  const forms = new Map<string, number[]>();
  // Persian's own letters, then those that it shares with Arabic.
  for (const [first, last] of [
    [0xfb50, 0xfbff],
    [0xfe80, 0xfef4],
  ] as const) {
    let before = '';
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code).normalize('NFKC');
      if (letter === before) forms.get(letter)?.push(code);
      else forms.set(letter, [code]);
      before = letter;
    }
  }
  return forms;
}

const FORMS = readForms();
const JOINS_NEXT = 4;
const JOINS_BEFORE = 2;
const MARK = /\p{Mn}/u;

/** A text in the code points of the forms that its letters take beside each other: for widths, not to be shown. */
export function joinedForms(text: string): number[] {
  const characters = Array.from(text);
  const letters = characters.filter((character) => !MARK.test(character));
  let at = -1;
  return characters.map((character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    if (MARK.test(character)) return codePoint;
    at += 1;
    const countOf = (letter: string | undefined) => FORMS.get(letter ?? '')?.length ?? 0;
    const forms = FORMS.get(character) ?? [];
    const joinsBefore = forms.length >= JOINS_BEFORE && countOf(letters[at - 1]) >= JOINS_NEXT;
    const joinsNext = forms.length >= JOINS_NEXT && countOf(letters[at + 1]) >= JOINS_BEFORE;
    return forms[(joinsNext ? 2 : 0) + (joinsBefore ? 1 : 0)] ?? codePoint;
  });
}
