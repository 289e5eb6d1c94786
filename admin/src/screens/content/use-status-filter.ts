import type { Filter } from '../../list/list-props.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';

/** The filter by status, and the trash. */
export function useStatusFilter(): Filter {
  const t = useTexts(contentTexts);
  return {
    key: 'status',
    label: t('status'),
    options: (['draft', 'scheduled', 'published', 'trash'] as const).map((value) => ({
      value,
      label: t(`status_${value}`),
    })),
  };
}
