import { currentLanguage } from '@hokm/web/i18n';

let spoken: string | null = null;

/** From now on the app speaks a language: Persian, English, or one that lies over either. */
export function speak(code: string): void {
  spoken = code;
}

/** The code of the language that the app speaks. */
export function spokenLanguage(): string {
  return spoken ?? currentLanguage();
}

/** The languages for answers of the server: the one that is spoken, then the one under it. */
export function acceptedLanguages(): string {
  const base = currentLanguage();
  const code = spokenLanguage();
  return code === base ? base : `${code}, ${base};q=0.5`;
}
