import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { coverLoaded } from '@hokm/web/i18n';

/** A text in both languages. `{{name}}` is a value; keys that end in `_one` and `_other` are chosen by `count`. */
export type Pair = readonly [fa: string, en: string];
export type Values = Readonly<Record<string, string | number>>;

/** The texts of one subject. */
export interface Texts<Pairs extends Record<string, Pair> = Record<string, Pair>> {
  readonly namespace: string;
  readonly pairs: Pairs;
}

type WithoutPlural<Key> = Key extends `${infer Name}_one` | `${infer Name}_other` ? Name : Key;
/** The keys of a subject's texts, plural forms counted once. */
export type TextKey<Subject extends Texts> = WithoutPlural<keyof Subject['pairs'] & string>;
export type Translate<Subject extends Texts> = (key: TextKey<Subject>, values?: Values) => string;

/** Defines the texts of a subject, both languages side by side. They are loaded with the file that contains them. */
export function defineTexts<const Pairs extends Record<string, Pair>>(
  namespace: string,
  pairs: Pairs,
): Texts<Pairs> {
  return { namespace, pairs };
}

function register({ namespace, pairs }: Texts): void {
  if (i18next.hasResourceBundle('fa', namespace)) return;
  for (const [place, language] of (['fa', 'en'] as const).entries()) {
    const texts = Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pair[place]]));
    i18next.addResourceBundle(language, namespace, texts);
  }
  coverLoaded();
}

/** Counts up when the language changes, or a text is laid over another. */
let version = 0;
type Translator = (key: string, values?: Values) => string;
/** By namespace; those of the present version. */
const translators = new Map<string, Translator>();
i18next.on('languageChanged', () => {
  version += 1;
  translators.clear();
});

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

/** The texts of a namespace; those without values are looked up once. */
function translatorOf(namespace: string): Translator {
  const known = translators.get(namespace);
  if (known !== undefined) return known;
  const plain = new Map<string, string>();
  const t: Translator = (key, values) => {
    if (values !== undefined) return i18next.t(key, { ns: namespace, ...values });
    const text = plain.get(key) ?? i18next.t(key, { ns: namespace });
    plain.set(key, text);
    return text;
  };
  translators.set(namespace, t);
  return t;
}

/** The texts of a subject in the current language. */
export function useTexts<Subject extends Texts>(subject: Subject): Translate<Subject> {
  register(subject);
  useSyncExternalStore(subscribe, () => version);
  return translatorOf(subject.namespace);
}

/** A text in the current language, outside React. */
export function translate<Subject extends Texts>(
  subject: Subject,
  key: TextKey<Subject>,
  values?: Values,
): string {
  register(subject);
  return i18next.t(key, { ns: subject.namespace, ...values });
}
