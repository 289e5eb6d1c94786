import type { Book, BookCard, PanelBook } from '@hokm/shared/api/books';
import type { Language } from '@hokm/shared/text';
import type { Pictures } from '../drafts/spec.js';
import { presentDraft } from '../drafts/view.js';
import { coverOf, draftPictures, picturesInText, shownIn } from '../drafts/written.js';
import type { CardRecord } from './books.js';
import type { BookRecord, PublishedBook } from './model.js';
import { picturesIn } from './texts.js';

type Names<Name> = ReadonlyMap<string, Name>;

/** Those of some authors whose names are known, in order. */
function authorsOf<Name>(ids: readonly string[], names: Names<Name>): { id: string; name: Name }[] {
  return ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
}

/** A published book in a list. */
export function presentCard(
  { _id, published }: CardRecord,
  names: Names<string>,
  language: Language,
): BookCard {
  return {
    id: _id.toHexString(),
    title: published.title[shownIn(published.languages, language)],
    picture: coverOf(published, published.picture, language),
    authors: authorsOf(published.author_ids, names),
    year: published.year,
    language: published.language,
  };
}

/** A published book for a reader. */
export function presentBook(
  book: BookRecord & { readonly published: PublishedBook },
  names: Names<string>,
  language: Language,
): Book {
  const { published } = book;
  const { pages, isbn, url, buy_url } = published;
  const shown_in = shownIn(published.languages, language);
  const text = published.text[shown_in];
  return {
    ...presentCard(book, names, language),
    shown_in,
    text,
    pages,
    isbn,
    url,
    buy_url,
    pictures: picturesInText(published, text, language),
  };
}

/** A book in the list of the panel. */
export function presentListed(
  book: BookRecord,
  now: number,
): Omit<PanelBook, 'text' | 'pictures' | 'authors'> {
  const { title, picture, author_ids, year, language, pages, isbn, url, buy_url, order } = book;
  return {
    ...presentDraft(book, now),
    title: { fa: title.fa, en: title.en },
    author_ids: [...author_ids],
    picture,
    year,
    language,
    pages,
    isbn,
    url,
    buy_url,
    order,
  };
}

/** A book as the panel edits it. */
export function presentPanelBook(
  book: BookRecord,
  pictures: Pictures,
  names: Names<{ fa: string; en: string }>,
  { language, now }: { readonly language: Language; readonly now: number },
): PanelBook {
  return {
    ...presentListed(book, now),
    text: { fa: book.text.fa, en: book.text.en },
    pictures: draftPictures(picturesIn(book), pictures, language),
    authors: authorsOf(book.author_ids, names),
  };
}
