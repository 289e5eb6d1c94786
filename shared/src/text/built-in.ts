import { enErrors } from './en.js';
import { faErrors } from './fa.js';
import { placeholdersOf, type TextNamespace } from './placeholders.js';

/** A text that comes with a release. */
export interface BuiltInText {
  readonly namespace: TextNamespace;
  readonly key: string;
  readonly fa: string;
  readonly en: string;
  /** False for a text that code builds, from forms of plurals for instance: its words cannot be changed in the panel. */
  readonly is_changeable: boolean;
}

/** A text of both languages. It can be changed where both are plain words with named placeholders. */
export function builtInText(namespace: TextNamespace, key: string, fa: string, en: string): BuiltInText {
  const isPlain = placeholdersOf(namespace, fa) !== null && placeholdersOf(namespace, en) !== null;
  return { namespace, key, fa, en, is_changeable: isPlain };
}

type Tree = Readonly<Record<string, unknown>>;

/** The texts of a tree, by their path: `{a: {b: 'x'}}` gives `a.b`. */
function flatTexts(tree: Tree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] => {
      if (typeof value === 'string') return [[`${path}${key}`, value]];
      return typeof value === 'object' && value !== null
        ? [...flatTexts(value as Tree, `${path}${key}.`)]
        : [];
    }),
  );
}

/** The texts of a tree in both languages. A key that only one of them has (a plural form) has the other's words there. */
export function builtInTexts(namespace: TextNamespace, fa: Tree, en: Tree): BuiltInText[] {
  const [persian, english] = [flatTexts(fa), flatTexts(en)];
  return [...new Set([...persian.keys(), ...english.keys()])].map((key) => {
    const [one, other] = [persian.get(key), english.get(key)];
    return builtInText(namespace, key, one ?? other ?? '', other ?? one ?? '');
  });
}

/** The refusals' texts. */
export function errorTexts(): BuiltInText[] {
  return builtInTexts('server', faErrors, enErrors);
}
