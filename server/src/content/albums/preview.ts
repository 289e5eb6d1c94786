import type { PreviewedSubject } from '../previews/previewed.js';
import { draftPreview } from '../drafts/preview.js';
import { textOf } from '../drafts/texts.js';
import { presentCard as presentPictureCard } from '../gallery/view.js';
import type { AlbumsContext } from './context.js';
import type { AlbumText } from './model.js';
import { ALBUM_FIELDS, coverFor, inOrder } from './texts.js';
import { presentCard } from './view.js';

/** Drafts of albums as links show them, with their published pictures in the order of the draft. */
export const albumPreview = (context: AlbumsContext): PreviewedSubject =>
  draftPreview(context, {
    copy: async (draft) => {
      const cover = await coverFor(context.gallery, draft);
      const text = textOf<AlbumText>({ textFields: ALBUM_FIELDS }, draft);
      return { ...text, pictures: cover === null ? [] : [cover], n: draft.text_revision ?? 1 };
    },
    present: async (drawn, language) => {
      const all = await context.gallery.ofAlbum(drawn._id.toHexString());
      const pictures = inOrder(all, drawn.published.order).map((each) => presentPictureCard(each, language));
      return { type: 'albums', item: { ...presentCard(drawn, language), liked: false, pictures } };
    },
  });
