export const BOOK_TITLE_MAX = 160;
export const BOOK_AUTHORS_MAX = 20;
/** Years of the calendar in which the book was printed; either one is usual. */
export const BOOK_YEAR_MAX = 2_200;
export const BOOK_PAGES_MAX = 20_000;
export const BOOK_ORDER_MAX = 9_999;
