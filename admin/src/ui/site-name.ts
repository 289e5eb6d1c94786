import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/queries.js';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';

/** The product's name as its staff set it; empty where they have not, and until the server says. */
function useSiteTitle(): string {
  // Loaded again when the settings change: see `session/live`.
  const { data } = useQuery({ ...callQuery('GET /config'), staleTime: Infinity, retry: false });
  return data?.site_title ?? '';
}

/** The name of the product. */
export function useSiteName(): string {
  const t = useTexts(commonTexts);
  return useSiteTitle() || t('product');
}

/** The name of the panel. */
export function usePanelName(): string {
  const t = useTexts(commonTexts);
  const site = useSiteTitle();
  return site === '' ? t('panel') : t('panel_of', { site });
}
