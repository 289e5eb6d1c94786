import type { Request } from 'express';
import type { Connection, Model } from 'mongoose';
import type { ChangedWords } from '@hokm/bot/texts/texts';
import type { ChangedTexts } from '@hokm/shared/api/languages';
import { isErrorCode, type ErrorCode } from '@hokm/shared/errors';
import { errorText, LANGUAGES, type Language, type TextNamespace } from '@hokm/shared/text';
import type { SharedCounter, SharedState } from '../platform/shared-state/shared-state.js';
import type { BuiltInTexts } from './built-in-texts.js';
import { knownLanguages, type KnownLanguage } from './known-languages.js';
import { languages, translations, type LanguageRecord, type TranslationRecord } from './model.js';

type Overrides = ReadonlyMap<string, ReadonlyMap<string, string>>;

const place = (language: string, namespace: TextNamespace): string => `${language}:${namespace}`;

function overridesOf(
  records: readonly Pick<TranslationRecord, 'lang' | 'ns' | 'key' | 'value'>[],
): Overrides {
  const all = new Map<string, Map<string, string>>();
  for (const { lang, ns, key, value } of records) {
    if (value === null) continue;
    const texts = all.get(place(lang, ns)) ?? new Map<string, string>();
    all.set(place(lang, ns), texts.set(key, value));
  }
  return all;
}

/**
 * The texts of the staff and the languages, as this process knows them: all in memory, read anew when their version grows.
 * Asking for a text costs no query.
 */
export class Texts {
  readonly translations: Model<TranslationRecord>;
  readonly languages: Model<LanguageRecord>;
  private readonly counter: SharedCounter;
  private overrides: Overrides = new Map();
  private known: readonly KnownLanguage[] = knownLanguages([]);
  private loaded = 0;
  private following: Promise<void> | null = null;
  private readonly listeners: (() => void)[] = [];

  constructor(
    connection: Connection,
    private readonly state: SharedState,
    readonly builtIn: BuiltInTexts,
    onError: (error: unknown) => void,
  ) {
    this.translations = translations.model(connection);
    this.languages = languages.model(connection);
    this.counter = state.count('texts');
    this.counter.onChange(() => void this.follow().catch(onError));
  }

  /** Version of the texts in memory. */
  get version(): number {
    return this.loaded;
  }

  /** All languages, those that are switched off included. */
  get allLanguages(): readonly KnownLanguage[] {
    return this.known;
  }

  /** The languages that people can choose, each with its name in itself. */
  get choices(): { code: string; name: string }[] {
    const open = this.known.filter(({ is_enabled }) => is_enabled);
    return open.map(({ code, native_name }) => ({ code, name: native_name }));
  }

  /** A language that people can choose; null for any other code. */
  enabled(code: string): KnownLanguage | null {
    return this.known.find((each) => each.code === code && each.is_enabled) ?? null;
  }

  /** Calls `listener` after the texts in memory became other ones. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** The text of the staff in the place of one, in a language; undefined for none. */
  changed(language: string, namespace: TextNamespace, key: string): string | undefined {
    return this.overrides.get(place(language, namespace))?.get(key);
  }

  /** The same; undefined in a language that is switched off. */
  shown(language: string, namespace: TextNamespace, key: string): string | undefined {
    return this.enabled(language) === null ? undefined : this.changed(language, namespace, key);
  }

  /** The text of a refusal in a language. Of a language without it that of its base. */
  refusal(code: ErrorCode, language: string): string {
    const base = this.baseOf(language);
    return (
      this.changed(language, 'server', code) ?? this.changed(base, 'server', code) ?? errorText(code, base)
    );
  }

  /** The language of a request, by `Accept-Language`, among those that can be chosen; Persian where it names none. */
  languageOf(request: Request): string {
    const others = this.known.filter(({ code, is_enabled }) => is_enabled && !isLanguage(code));
    const wanted = request.acceptsLanguages([...LANGUAGES, ...others.map(({ code }) => code)]);
    return wanted === false ? 'fa' : wanted;
  }

  /** The words of the bot that the staff has changed. */
  get botWords(): ChangedWords {
    return {
      text: (language, key) => this.shown(language, 'bot', key),
      refusal: (language, code) => this.shown(language, 'server', code),
      base: (language) => this.baseOf(language),
    };
  }

  /** The texts that a page lays over its own in a language. */
  overlay({ code, base, dir }: KnownLanguage, namespace: 'miniapp' | 'panel'): ChangedTexts {
    const merged = (of: TextNamespace) => [
      ...(this.overrides.get(place(base, of)) ?? []),
      ...(code === base ? [] : (this.overrides.get(place(code, of)) ?? [])),
    ];
    const errors = merged('server').filter(([key]) => isErrorCode(key));
    return {
      version: this.loaded,
      language: code,
      base,
      dir,
      texts: Object.fromEntries(merged(namespace)),
      errors: Object.fromEntries(errors),
    };
  }

  /** Has all processes read the texts anew, this one before it returns. */
  async announce(): Promise<void> {
    await this.counter.raise();
    await this.follow();
  }

  /** Looks whether another process has changed something. */
  async refresh(): Promise<void> {
    await this.state.refresh();
    await this.follow();
  }

  /** Reads the texts anew if there are newer ones. */
  async follow(): Promise<void> {
    while (this.loaded < this.counter.revision) {
      this.following ??= this.load().finally(() => {
        this.following = null;
      });
      await this.following;
    }
  }

  /** Texts are stored before the version that says so: what is read after a version has all of it. */
  private async load(): Promise<void> {
    const version = this.counter.revision;
    const [records, stored] = await Promise.all([
      this.translations.find({}).select({ lang: 1, ns: 1, key: 1, value: 1 }).lean<TranslationRecord[]>(),
      this.languages.find({}).lean<LanguageRecord[]>(),
    ]);
    this.overrides = overridesOf(records);
    this.known = knownLanguages(stored);
    this.loaded = version;
    for (const listener of this.listeners) listener();
  }

  private baseOf(language: string): Language {
    return this.known.find(({ code }) => code === language)?.base ?? 'fa';
  }
}

const isLanguage = (code: string): boolean => (LANGUAGES as readonly string[]).includes(code);
