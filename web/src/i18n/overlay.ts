import i18next from 'i18next';
import type { Language } from '@hokm/shared/text';

/** A changed text: where it is, and its words. */
export interface LaidText {
  readonly namespace: string;
  readonly key: string;
  readonly value: string;
}

interface Laid {
  readonly language: Language;
  readonly texts: readonly LaidText[];
}

let laid: Laid | null = null;
/** The texts of the release that lie under others now. */
const covered = new Map<string, { readonly at: Laid; readonly text: LaidText }>();

const textAt = (language: Language, { namespace, key }: LaidText): unknown =>
  i18next.getResource(language, namespace, key);

const write = (language: Language, { namespace, key }: LaidText, value: string): void =>
  void i18next.addResource(language, namespace, key, value, { silent: true });

/** Brings back what lies under other texts. */
function uncover(): void {
  for (const { at, text } of covered.values()) write(at.language, text, text.value);
  covered.clear();
}

/**
 * Lays the changed texts over those that are loaded by now. A text that the release has not, or has not loaded yet, is left
 * alone: called again when more are loaded.
 */
export function coverLoaded(): void {
  if (laid === null || !i18next.isInitialized) return;
  for (const text of laid.texts) {
    const now = textAt(laid.language, text);
    if (typeof now !== 'string' || now === text.value) continue;
    const id = `${laid.language} ${text.namespace} ${text.key}`;
    covered.set(id, { at: laid, text: { ...text, value: now } });
    write(laid.language, text, text.value);
  }
}

/** Lays changed texts over those of the release, in the place of those that lay there before; null for none. */
export function layTexts(language: Language, texts: readonly LaidText[] | null): void {
  uncover();
  laid = texts === null ? null : { language, texts };
  coverLoaded();
  // Everything that is shown is drawn again.
  if (i18next.isInitialized) void i18next.changeLanguage(i18next.language);
}
