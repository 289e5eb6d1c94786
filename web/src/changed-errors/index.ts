import type { Language } from '@hokm/shared/text';

/** Texts of refusals that the staff has changed, by code, for a page in one language. */
export interface ChangedErrors {
  readonly language: Language;
  readonly texts: Readonly<Record<string, string>>;
}

let changed: ChangedErrors | null = null;

/** From now on these take the place of those of the release; null for none. */
export function layErrors(errors: ChangedErrors | null): void {
  changed = errors;
}

/** The changed text of a refusal in a language; undefined for none. */
export function changedError(code: string, language: Language): string | undefined {
  if (changed?.language !== language || !Object.hasOwn(changed.texts, code)) return undefined;
  return changed.texts[code];
}
