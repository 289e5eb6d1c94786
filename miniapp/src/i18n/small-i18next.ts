/** The texts of one language and namespace: words, or a group of them. */
interface Texts {
  [name: string]: string | Texts;
}

type Listener = (language: string) => void;
type Name = 'initialized' | 'languageChanged';

/** The numbers and names that a text inserts. */
type Values = Readonly<Record<string, unknown>>;

/** Writes what a text is asked with; the second is never given. */
type Format = (value: unknown, format: string | undefined, language: string, values: Values) => unknown;

interface InitOptions {
  readonly lng?: string;
  readonly fallbackLng?: string | false | readonly string[];
  readonly resources?: object;
  /** It starts at once in any case. */
  readonly initAsync?: boolean;
}

const NAMESPACE = 'translation';
const PLACE = /\{\{-?\s*([^{}]+?)\s*\}\}/g;

const isTexts = (found: unknown): found is Texts => typeof found === 'object' && found !== null;

function find(texts: unknown, path: string): unknown {
  let found = texts;
  for (const name of path.split('.')) found = isTexts(found) ? found[name] : undefined;
  return found;
}

/** Writes texts over others, group by group. */
function extend(under: Texts, over: Texts, overwrite: boolean): void {
  for (const [name, text] of Object.entries(over)) {
    if (name === '__proto__' || name === 'constructor') continue;
    const there = under[name];
    if (isTexts(there) && isTexts(text)) extend(there, text, overwrite);
    else if (there === undefined || overwrite) under[name] = text;
  }
}

const pluralRules = new Map<string, Intl.PluralRules>();

/** The form of a number in a language: `one`, `other`, … */
function formOf(language: string, count: number): string {
  let rules = pluralRules.get(language);
  if (rules === undefined) pluralRules.set(language, (rules = new Intl.PluralRules(language)));
  return rules.select(count);
}

/**
 * The part of i18next that the app uses, a tenth of its size: what is drawn first waits for it. Compiler and build put it in the place of
 * the library; `small-i18next.test.ts` compares the two. Texts have `{{values}}` and plural forms (`_one`, `_other`); neither nesting nor
 * contexts nor formats.
 */
export class SmallI18next {
  language = '';
  isInitialized = false;
  #fallback = '';
  #store: Record<string, Record<string, Texts>> = {};
  #format: Format | null = null;
  readonly #listeners: Record<Name, Set<Listener>> = { initialized: new Set(), languageChanged: new Set() };

  /** Takes the module that writes numbers; others have no part here. */
  use(module: { readonly type: string; readonly format?: unknown }): this {
    if (module.type === 'formatter') this.#format = module.format as Format;
    return this;
  }

  /** Starts with these texts, at once. */
  init({ lng = '', fallbackLng, resources = {} }: InitOptions): Promise<unknown> {
    this.#fallback = typeof fallbackLng === 'string' ? fallbackLng : '';
    this.#store = resources as Record<string, Record<string, Texts>>;
    void this.changeLanguage(lng);
    this.isInitialized = true;
    this.#tell('initialized');
    return Promise.resolve(this.t);
  }

  on(name: Name, listener: Listener): void {
    this.#listeners[name].add(listener);
  }

  off(name: Name, listener: Listener): void {
    this.#listeners[name].delete(listener);
  }

  /** Also tells when the language stays: the texts have changed. */
  changeLanguage(language: string): Promise<unknown> {
    this.language = language;
    this.#tell('languageChanged');
    return Promise.resolve(this.t);
  }

  dir(language = this.language): 'ltr' | 'rtl' {
    return language.startsWith('fa') ? 'rtl' : 'ltr';
  }

  getResource(language: string, namespace: string, key: string): unknown {
    return find(this.#store[language]?.[namespace], key);
  }

  getResourceBundle(language: string, namespace: string): unknown {
    return this.#store[language]?.[namespace];
  }

  addResource(language: string, namespace: string, key: string, text: string): void {
    const path = key.split('.');
    const [last = ''] = path.splice(-1);
    let texts = this.#bundle(language, namespace);
    for (const name of path) {
      const group = texts[name];
      texts = isTexts(group) ? group : (texts[name] = {});
    }
    texts[last] = text;
  }

  addResourceBundle(
    language: string,
    namespace: string,
    texts: object,
    _deep = true,
    overwrite = true,
  ): void {
    extend(this.#bundle(language, namespace), structuredClone(texts) as Texts, overwrite);
  }

  exists(key: string, values: Values = {}): boolean {
    return typeof this.#find(key, values) === 'string';
  }

  /** The text of a key in the person's language, else in the fallback; the key itself where there is none. */
  readonly t = (key: string, values: Values = {}): string => {
    const text = this.#find(key, values);
    if (typeof text !== 'string') return key;
    return text.replaceAll(PLACE, (_, name: string) => {
      const value = name in values ? values[name] : find(values, name);
      return this.#write(value, values);
    });
  };

  #write(value: unknown, values: Values): string {
    const written: unknown =
      this.#format === null ? value : this.#format(value, undefined, this.language, values);
    return String(written);
  }

  #find(key: string, { count }: Values): unknown {
    for (const language of new Set([this.language, this.#fallback])) {
      const endings =
        typeof count === 'number'
          ? [...(count === 0 ? ['_zero'] : []), `_${formOf(language || 'en', count)}`, '']
          : [''];
      for (const ending of endings) {
        const found = this.getResource(language, NAMESPACE, key + ending);
        if (found !== undefined && found !== null) return found;
      }
    }
    return undefined;
  }

  #bundle(language: string, namespace: string): Texts {
    const namespaces = (this.#store[language] ??= {});
    return (namespaces[namespace] ??= {});
  }

  #tell(name: Name): void {
    for (const listener of this.#listeners[name]) listener(this.language);
  }
}

export type TFunction = SmallI18next['t'];

/** The app's texts. */
export default new SmallI18next();
