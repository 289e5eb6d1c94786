import type { Author } from '@hokm/shared/api/authors';
import type { Book, BookCard } from '@hokm/shared/api/books';
import { pageOf, type Answers } from '@hokm/web/testing';
import { idOf } from '../../testing/frame.js';
import { listStates } from '../../testing/list-states.js';
import { mediaOf } from '../../testing/media.js';
import { STORY } from '../../testing/sample-stories.js';
import type { MiniScreen } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { sitePagesText } from '../../text/site-pages.js';

type Texts = (typeof sitePagesText)[keyof typeof sitePagesText]['books'];
const words = (pick: (texts: Texts) => string) => said(sitePagesText, ({ books }) => pick(books));

const OUR_AUTHOR = { id: idOf(601), name: 'محمدحسین نیک‌بخت‌زاده' };
const CARD: BookCard = {
  id: idOf(600),
  title: 'حکم از نو',
  picture: mediaOf(1, 'جلد کتاب'),
  authors: [OUR_AUTHOR, { id: idOf(602), name: 'Alexander Montgomery' }],
  year: 1400,
  language: 'fa',
};
const BOOK: Book = {
  ...CARD,
  shown_in: 'fa',
  text: STORY.body,
  pictures: STORY.pictures,
  pages: 120,
  isbn: '9786001234567',
  url: 'https://example.org/book',
  buy_url: 'https://example.org/buy',
};
const AUTHOR: Author = {
  ...OUR_AUTHOR,
  picture: mediaOf(2, 'چهرهٔ نویسنده'),
  shown_in: 'fa',
  text: STORY.body,
  pictures: STORY.pictures,
  url: 'https://example.org/author',
};
const books = (): Answers => ({
  'GET /books': pageOf([
    CARD,
    { ...CARD, id: idOf(603), title: 'The patient hand', picture: null, authors: [], year: null },
  ]),
  'GET /books/:id': { success: true, data: BOOK },
  'GET /authors/:id': { success: true, data: AUTHOR },
});

/** The list of books. */
export const booksStates: MiniScreen = {
  screen: 'books',
  states: [
    ...listStates({
      path: '/books',
      call: 'GET /books',
      ready: books,
      until: /حکم از نو/u,
      failed: words(({ failed }) => failed),
      checks: async ({ press, see }) => {
        await press(/حکم از نو/u);
        await see('article h2');
        await press(/محمدحسین نیک‌بخت‌زاده/u);
        await see(words(({ of_author }) => of_author));
      },
    }),
    {
      state: 'empty',
      path: '/books',
      answers: () => ({ 'GET /books': pageOf([]) }),
      until: words(({ empty }) => empty),
    },
  ],
};

/** A book, and an author with their books. */
export const bookStates: MiniScreen = {
  screen: 'book',
  states: [
    ...listStates({
      path: `/books/${CARD.id}`,
      call: 'GET /books/:id',
      ready: books,
      until: words(({ buy }) => buy),
      failed: words(({ one_failed }) => one_failed),
    }),
    {
      state: 'gone',
      path: `/books/${CARD.id}`,
      answers: () => ({ ...books(), 'GET /books/:id': 'request/not_found' }),
      until: words(({ gone }) => gone),
      checks: async ({ press, see }) => {
        await press(words(({ to_all }) => to_all));
        await see(/حکم از نو/u);
      },
    },
    {
      state: 'author',
      path: `/authors/${OUR_AUTHOR.id}`,
      answers: books,
      until: words(({ of_author }) => of_author),
    },
  ],
};
