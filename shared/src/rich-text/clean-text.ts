/**
 * Controls that turn the text around them (embeddings, overrides, isolates), control characters and lone surrogates. The
 * marks of direction and the joiners of Persian stay: they change nothing beyond their place.
 */
const REMOVED = /[\u202A-\u202E\u2066-\u2069\p{Cc}\p{Cs}]/gu;

/** A piece of text that is safe to show beside others; line ends and tabs become spaces. */
export function cleanText(text: string): string {
  return text.replace(/[\n\r\t\u2028\u2029]+/g, ' ').replace(REMOVED, '');
}
