/** Suit letters in the order in which a hand shows them. */
export const SUITS = ['S', 'H', 'C', 'D'] as const;
export type SuitLetter = (typeof SUITS)[number];

/** Suit signs in a 100 × 100 box, all of one optical weight. */
export const SUIT_SIGNS: Readonly<Record<SuitLetter, string>> = {
  S: 'M50 4C55 18 93 38 93 63C93 76 83 84 72 84C64 84 58 80 54 74C55 84 60 91 69 96L31 96C40 91 45 84 46 74C42 80 36 84 28 84C17 84 7 76 7 63C7 38 45 18 50 4Z',
  H: 'M50 95C45 80 6 60 6 32C6 17 17 6 30 6C39 6 46 11 50 19C54 11 61 6 70 6C83 6 94 17 94 32C94 60 55 80 50 95Z',
  D: 'M50 2C58 19 71 37 89 50C71 63 58 81 50 98C42 81 29 63 11 50C29 37 42 19 50 2Z',
  C: 'M50 5C62 5 71 14 71 26C71 32 69 37 65 41C68 40 71 39 74 39C86 39 95 48 95 60C95 72 86 81 74 81C65 81 58 77 54 70C55 82 60 91 69 96L31 96C40 91 45 82 46 70C42 77 35 81 26 81C14 81 5 72 5 60C5 48 14 39 26 39C29 39 32 40 35 41C31 37 29 32 29 26C29 14 38 5 50 5Z',
};

/** A colour for each suit: hex, or any CSS colour where the art is drawn in a page. */
export type Inks = Readonly<Record<SuitLetter, string>>;

/** The two-colour deck. */
export const TWO_COLOURS: Inks = { S: '#18222B', H: '#C81E2E', D: '#C81E2E', C: '#18222B' };
