const TOKENS = /[\w$]+|[^\s\w$]/g;
const escaped = (token) => token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The places of a piece of code in a text, as [start, end]. Layout does not count: line breaks, indentation, and the comma that a formatter
 * writes before a closing bracket.
 */
export function placesOf(text, code) {
  const tokens = code.match(TOKENS) ?? [];
  if (tokens.length === 0) return [];
  const pattern = tokens.map(
    (token, n) => `${n > 0 && /[)\]}]/.test(token) ? ',?\\s*' : ''}${escaped(token)}`,
  );
  const places = [];
  for (const found of text.matchAll(new RegExp(pattern.join('\\s*'), 'g'))) {
    const end = found.index + found[0].length;
    // `store` is no part of `restore`.
    const isCut = (a = '', b = '') => /[\w$]/.test(a) && /[\w$]/.test(b);
    if (!isCut(text[found.index - 1], found[0][0]) && !isCut(found[0].at(-1), text[end]))
      places.push([found.index, end]);
  }
  return places;
}

/** The text with another piece of code in the place of the one; throws when that is not there once. */
export function withEdit(text, { file, find, replace }) {
  const places = placesOf(text, find);
  const [place] = places;
  if (place === undefined || places.length > 1)
    throw new Error(`edit no longer applies: found ${places.length} times in ${file}`);
  return `${text.slice(0, place[0])}${replace}${text.slice(place[1])}`;
}
