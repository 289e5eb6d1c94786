import type { Author, AuthorCard, PanelAuthor } from '@hokm/shared/api/authors';
import type { Language } from '@hokm/shared/text';
import type { Pictures } from '../drafts/spec.js';
import { presentDraft } from '../drafts/view.js';
import { coverOf, draftPictures, picturesInText, shownIn } from '../drafts/written.js';
import type { CardRecord } from './authors.js';
import type { AuthorRecord, PublishedAuthor } from './model.js';
import { picturesIn } from './texts.js';

/** A published author in a list. */
export function presentCard({ _id, published }: CardRecord, language: Language): AuthorCard {
  return {
    id: _id.toHexString(),
    name: published.name[shownIn(published.languages, language)],
    picture: coverOf(published, published.picture, language),
  };
}

/** A published author for a reader. */
export function presentAuthor(
  author: AuthorRecord & { readonly published: PublishedAuthor },
  language: Language,
): Author {
  const { published } = author;
  const shown_in = shownIn(published.languages, language);
  const text = published.text[shown_in];
  return {
    ...presentCard(author, language),
    shown_in,
    text,
    url: published.url,
    pictures: picturesInText(published, text, language),
  };
}

/** An author in the list of the panel. */
export function presentListed(
  author: AuthorRecord,
  now: number,
): Omit<PanelAuthor, 'text' | 'pictures' | 'books'> {
  const { name, picture, url, order } = author;
  return {
    ...presentDraft(author, now),
    name: { fa: name.fa, en: name.en },
    picture,
    url,
    order,
  };
}

/** An author as the panel edits them. */
export function presentPanelAuthor(
  author: AuthorRecord,
  pictures: Pictures,
  language: Language,
  { now, books }: { readonly now: number; readonly books: number },
): PanelAuthor {
  return {
    ...presentListed(author, now),
    text: { fa: author.text.fa, en: author.text.en },
    pictures: draftPictures(picturesIn(author), pictures, language),
    books,
  };
}
