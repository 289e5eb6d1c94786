import type { Language } from '@hokm/shared/text';

/** The first text of a usual page, as an outline. */
export interface BuiltInText {
  readonly title: Readonly<Record<Language, string>>;
  readonly body: Readonly<Record<Language, string>>;
}
