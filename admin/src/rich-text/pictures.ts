import { useQueries } from '@tanstack/react-query';
import type { Media } from '@hokm/shared/api/media';
import type { Language } from '@hokm/shared/text';
import type { ShownPicture } from '@hokm/web/rich';
import { callQuery } from '../api/queries.js';

/** Options of `useQuery` for one picture. */
export function pictureQuery(id: string): ReturnType<typeof callQuery<'GET /admin/media/:id'>> {
  return callQuery('GET /admin/media/:id', { params: { id } });
}

export const isDescribed = ({ alt }: Pick<Media, 'alt'>): boolean => alt.fa !== '' && alt.en !== '';

/** A picture as readers of a language get it. */
export function shownIn(
  { id, width, height, alt, focus, sizes }: Media,
  language: Language,
): ShownPicture & { readonly id: string } {
  return { id, width, height, alt: alt[language] || alt[language === 'fa' ? 'en' : 'fa'], focus, sizes };
}

/** The pictures of a text, as far as they are loaded. */
export function usePictures(ids: readonly string[]): readonly Media[] {
  return useQueries({
    queries: ids.map(pictureQuery),
    combine: (all) => all.flatMap(({ data }) => (data === undefined ? [] : [data.data])),
  });
}
