export { TEXT_NAMESPACES } from '../../text/placeholders.js';

/** Longest text, in characters. */
export const TRANSLATION_MAX = 2_000;
export const TRANSLATION_KEY_MAX = 128;
/** Texts that one call of `bulk-translate` may carry, and texts that one call of `auto-translate` may name. */
export const TRANSLATIONS_AT_ONCE = 100;
/** A CSV that one call of `bulk-translate` takes: its rows with a text, and its characters. */
export const CSV_ROWS_MAX = 1_000;
export const CSV_MAX = 256 * 1024;
/** Keys of each kind that the report on a release names. */
export const REPORTED_KEYS_MAX = 200;
/**
 * `missing`: the language has no text of its own. `outdated`: the text that it was made from is another one now. `changed`:
 * the staff has written it. `fixed`: code builds it, so that it cannot be changed.
 */
export const TRANSLATION_FILTERS = ['all', 'missing', 'outdated', 'changed', 'fixed'] as const;
export type TranslationFilter = (typeof TRANSLATION_FILTERS)[number];
