import type { PreviewedSubject } from '../previews/previewed.js';
import { draftPreview } from '../drafts/preview.js';
import { draftLanguages } from '../drafts/written.js';
import type { StoriesContext } from './context.js';
import { publishedOf } from './texts.js';
import { presentStory } from './view.js';

/** Drafts of stories as links show them. */
export const storyPreview = (context: StoriesContext): PreviewedSubject =>
  draftPreview(context, {
    copy: (draft, pictures) => {
      const copy = publishedOf(draft, pictures);
      return { ...copy, languages: draftLanguages(copy.languages, copy.title) };
    },
    present: (drawn, language) => ({ type: 'stories', item: presentStory(drawn, language, false) }),
  });
