import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { inLanguage } from '../content/content.js';

/** Albums that a menu offers: those that were changed last. */
const OFFERED = 100;

/** Albums as the options of a menu. */
export function useAlbumOptions(): readonly { readonly value: string; readonly label: string }[] {
  const language = useLanguage();
  const { data } = useQuery(
    callQuery('GET /admin/albums', { query: { per_page: OFFERED, sort_by: 'updated_at' } }),
  );
  return (data?.data ?? []).map(({ id, title }) => ({ value: id, label: inLanguage(title, language) }));
}
