import type { booksAdmin } from '@hokm/shared/api/books';
import type { ResourceStore } from '../../platform/panel/resource-store.js';
import type { Authors } from '../authors/authors.js';
import type { FormContext } from '../drafts/receive-body.js';
import type { DraftContext } from '../drafts/spec.js';
import type { Books } from './books.js';
import type { BookRecord, BookText } from './model.js';

/** The dependencies of everything about books. */
export interface BooksContext extends DraftContext<BookRecord, BookText>, FormContext {
  readonly books: Books;
  readonly media: DraftContext<BookRecord, BookText>['media'];
  readonly resource: ResourceStore<typeof booksAdmin, BookRecord>;
  readonly authors: Pick<Authors, 'namesFor' | 'drafted'>;
}
