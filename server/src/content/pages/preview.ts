import type { PreviewedSubject } from '../previews/previewed.js';
import { draftPreview } from '../drafts/preview.js';
import { draftLanguages } from '../drafts/written.js';
import type { PagesContext } from './context.js';
import { copyOf } from './texts.js';
import { presentPage } from './view.js';

/** Drafts of pages as links show them. */
export const pagePreview = (context: PagesContext): PreviewedSubject =>
  draftPreview(context, {
    copy: (draft, pictures, now) => {
      const copy = copyOf(draft, pictures, now);
      return { ...copy, languages: draftLanguages(copy.languages, copy.title) };
    },
    present: (drawn, language) => ({ type: 'pages', item: presentPage(drawn, language) }),
  });
