import type { PreviewedSubject } from '../previews/previewed.js';
import { draftPreview } from '../drafts/preview.js';
import type { AuthorsContext } from './context.js';
import { copyOf } from './texts.js';
import { presentAuthor } from './view.js';

/** Drafts of authors as links show them. */
export const authorPreview = (context: AuthorsContext): PreviewedSubject =>
  draftPreview(context, {
    copy: copyOf,
    present: (drawn, language) => ({ type: 'authors', item: presentAuthor(drawn, language) }),
  });
