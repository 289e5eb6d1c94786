import type { PreviewedSubject } from '../previews/previewed.js';
import { draftPreview } from '../drafts/preview.js';
import type { GalleryContext } from './context.js';
import { copyOf } from './texts.js';
import { presentCard } from './view.js';

/** Drafts of pictures as links show them. */
export const picturePreview = (context: GalleryContext): PreviewedSubject =>
  draftPreview(context, {
    copy: copyOf,
    present: (drawn, language) => ({ type: 'gallery', item: presentCard(drawn, language) }),
  });
