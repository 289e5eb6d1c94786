/** Languages of the product, as IETF tags. Persian comes first. */
export const LANGUAGES = ['fa', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
