/** Letters with the one that they count as, besides those that Unicode takes apart. */
const SAME_LETTERS = `
  يی ىی ېی ێی ےی كک ڪک ةه ہه ھه ەه ۃه ۆو ۇو ۈو ۋو ٱا
  ıi øo łl đd ßss æae œoe ςσ
`;

const LETTERS: ReadonlyMap<string, string> = new Map(
  SAME_LETTERS.trim()
    .split(/\s+/)
    .map((pair) => {
      const [letter = '', ...same] = Array.from(pair);
      return [letter, same.join('')] as const;
    }),
);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu');

/** Letters in one form each, and in lower case. The text has been taken apart (NFKD), and its marks are gone. */
export function plainLetters(text: string): string {
  return text.toLowerCase().replace(LETTER, (letter) => LETTERS.get(letter) ?? letter);
}

/** A dotless and a dotted i are one letter in codes and addresses: no other one is meant there. */
export function plainI(text: string): string {
  return text.replace(/ı/g, 'i').replace(/İ/g, 'I');
}
