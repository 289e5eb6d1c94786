import type { PreviewedSubject } from '../previews/previewed.js';
import { draftPreview } from '../drafts/preview.js';
import type { BooksContext } from './context.js';
import { copyOf } from './texts.js';
import { presentBook } from './view.js';

/** Drafts of books as links show them, with their published authors. */
export const bookPreview = (context: BooksContext): PreviewedSubject =>
  draftPreview(context, {
    copy: copyOf,
    present: async (drawn, language) => {
      const names = await context.authors.namesFor(drawn.published.author_ids, language);
      return { type: 'books', item: presentBook(drawn, names, language) };
    },
  });
