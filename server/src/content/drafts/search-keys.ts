import { LANGUAGES } from '@hokm/shared/language';
import { plainText, type RichText } from '@hokm/shared/rich-text';
import { searchKeys } from '@hokm/shared/spelling';
import type { Language } from '@hokm/shared/text';

type InBoth<Value> = Readonly<Record<Language, Value>>;

const KEYS_MAX = 64;
/** Words of each text by which it is found. */
const WORDS_MAX = 24;

interface Texts {
  /** In both languages. */
  readonly names: InBoth<string>;
  /** Tags, numbers, names of people. */
  readonly words?: readonly string[];
  readonly text?: InBoth<RichText | string>;
}

/** The keys by which a document of the panel is found: of its names first, and of the words that its text begins with. */
export function textKeys({ names, words = [], text }: Texts): { search: string[] } {
  const beginnings = LANGUAGES.map((language) => {
    const written = text?.[language] ?? '';
    const plain = typeof written === 'string' ? written : plainText(written);
    return plain.split(/\s+/, WORDS_MAX).join(' ');
  });
  const called = LANGUAGES.map((language) => names[language]);
  return { search: searchKeys([...called, ...words, ...beginnings], KEYS_MAX) };
}
