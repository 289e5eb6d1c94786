const SCHEME = /:\/\/+/gu;
/** Marks with which Telegram begins a mention, a hashtag, a cashtag or a command. */
const MARK = /[@＠﹫#＃﹟]|[$/](?=[\p{L}\p{N}])/gu;
/** A dot inside of a word, in every form that addresses may have. */
const INNER_DOT = /(?<=[^\s.。．｡])[.。．｡]+(?=[^\s.。．｡])/gu;
/** Enough digits for a telephone number or a bank card. */
const NUMBER = /\+?\p{Nd}(?:[\s().-]*\p{Nd}){8,}/gu;

/**
 * A text of a person, in a form in which Telegram finds nothing to turn into a link: no address, mention, hashtag,
 * command or telephone number. `«Win at t.me/x @y»` becomes `«Win at t me x y»`.
 */
export function inertText(text: string): string {
  return text
    .replace(SCHEME, ' ')
    .replace(NUMBER, '…')
    .replace(MARK, ' ')
    .replace(INNER_DOT, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
