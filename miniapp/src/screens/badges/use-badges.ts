import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BadgesAnswer } from '@hokm/shared/api';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { useLanguage } from '../../settings/index.js';
import { sampleBadges } from './sample.js';

export type BadgesShown =
  | { readonly kind: 'loading' | 'nobody' }
  | { readonly kind: 'real'; readonly answer: BadgesAnswer }
  /** The server could not say: a sample, named as one. */
  | { readonly kind: 'sample'; readonly answer: BadgesAnswer };

/** A person's badges; a sample when the server fails. */
export function useBadges(personId: string): { shown: BadgesShown; retry: () => void } {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, error, refetch } = useQuery(callQuery('GET /badges', { query: { user_id: personId } }));
  const shown = useMemo((): BadgesShown => {
    if (data !== null) return { kind: 'real', answer: data };
    if (error === null) return { kind: 'loading' };
    if (error.code === 'request/not_found' || error.code === 'request/invalid') return { kind: 'nobody' };
    return { kind: 'sample', answer: sampleBadges(t('badges.sample_name'), language) };
  }, [data, error, language, t]);
  return { shown, retry: refetch };
}
