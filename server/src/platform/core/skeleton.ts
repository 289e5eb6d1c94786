/**
 * Letters with the one that they look like. Source: the confusables of Unicode UTS #39, for the scripts that people mix
 * here. Capitals come first: Greek Η looks like H, but η like n.
 */
const LOOK_ALIKES = `
  Αa Βb Εe Ζz Ηh Ιi Κk Μm Νn Οo Ρp Τt Υy Χx
  αa βb γy εe ζz ηn ιi κk νv οo ρp σo τt υu χx ωw
  аa бb вb гr еe ѐe ёe зe иn йn кk мm нh оo пn рp сc тt уy хx шw ьb ѕs іi їi јj ѵv ѡw һh ӏi ԁd ԛq ԝw
  ıi ɩi ɪi łl øo đd ħh ɡg ʟl ʀr ɴn ʜh
  ىی يی ېی ێی ےی كک ڪک ةه ہه ھه ەه ۃه ٱا
`;

const ALIKE: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.trim()
    .split(/\s+/)
    .map((pair) => Array.from(pair) as [string, string]),
);
/** Letters and digits with one shape. */
const STROKES: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'l'],
  ['i', 'l'],
]);

const mapped = (text: string, map: ReadonlyMap<string, string>): string =>
  Array.from(text, (letter) => map.get(letter) ?? letter).join('');

/** A digit of any script as a Latin one: the ten digits of a script follow one another. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * A name by its looks: names that people cannot tell apart have the same. Only letters and digits count, in one form
 * each: without signs, stretching, joiners and other invisible characters, spaces and punctuation.
 */
export function skeleton(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}]|\u0640/gu, '')
    .replace(/\p{Nd}/gu, latinDigit);
  return mapped(mapped(mapped(plain, ALIKE).toLowerCase(), ALIKE), STROKES);
}
