import type { Page } from '../api/endpoints.js';
import { useSampled } from '../ui/sample-shown.js';
import type { ListSource } from './list-source.js';

/** A list's source, and a sample page in it while the server fails and nothing older is in memory; see `useSampled`. */
export function useSampledSource<Row, Samples>(
  source: ListSource<Row>,
  load: () => Promise<Samples>,
  pick: (samples: Samples) => Page<Row>,
): { readonly source: ListSource<Row>; readonly isSample: boolean } {
  const { page, error, isChanging } = source;
  const query = { data: page, error: error as Error | null, isPlaceholderData: isChanging };
  const shown = useSampled(query, load, pick);
  return { source: { ...source, page: shown.data, error: shown.error }, isSample: shown.isSample };
}
