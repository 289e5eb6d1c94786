import type { ErrorCode } from '@hokm/shared/errors';
import type { Preview } from '@hokm/shared/api/previews';
import type { Language } from '@hokm/shared/text';
import type { PreviewedSubject } from '../previews/previewed.js';
import type { DraftRecord, PublishedCopy } from './model.js';
import type { DraftContext, Pictures } from './spec.js';

/** A draft as a reader's page draws it: with the copy that publishing it now would make. */
type Drawn<Doc extends DraftRecord, Copy extends PublishedCopy> = Doc & { readonly published: Copy };

interface Drawing<Doc extends DraftRecord, Copy extends PublishedCopy> {
  /** The copy of the draft, also of one that lacks something. `now` in ms since 1970. */
  readonly copy: (draft: Doc, pictures: Pictures, now: number) => Copy | Promise<Copy>;
  readonly present: (drawn: Drawn<Doc, Copy>, language: Language) => Preview | Promise<Preview>;
}

/** How a subject's drafts are shown by links: in the words of its own pages. Nothing is stored, and nothing counted. */
export function draftPreview<Doc extends DraftRecord & Text, Text extends object, Copy extends PublishedCopy>(
  { drafts, resource, media, clock }: DraftContext<Doc, Text, ErrorCode>,
  { copy, present }: Drawing<Doc, Copy>,
): PreviewedSubject {
  return {
    type: drafts.type,
    exists: async (id) => (await resource.find(id)) !== null,
    async read(id, language) {
      const draft = await resource.find(id);
      if (draft === null) return null;
      const pictures = await media.store.findAll(drafts.picturesIn(draft));
      const now = clock.now();
      const published = await copy(draft, pictures, now);
      return present({ ...draft, published, published_at: draft.published_at ?? now }, language);
    },
  };
}
