import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BadgesAnswer } from '@hokm/shared/api';
import { getBadges } from '../../api/index.js';
import { useQuery } from '../../data/use-query.js';
import { useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { sampleBadges } from './sample.js';

export type BadgesShown =
  | { readonly kind: 'loading' | 'nobody' }
  | { readonly kind: 'real'; readonly answer: BadgesAnswer }
  /** The server could not say: a sample, named as one. */
  | { readonly kind: 'sample'; readonly answer: BadgesAnswer };

/** Somebody's badges; a sample when the server fails. Loaded again when the language changes: names are in it. */
export function useBadges(personId: string): { shown: BadgesShown; retry: () => void } {
  const { t } = useTranslation();
  const language = useLanguage();
  const token = useSession((session) => session.token);
  const load = useCallback(
    (signal: AbortSignal) => getBadges(personId, token, signal),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the answer is in the language in force
    [personId, token, language],
  );
  const { value, problem, retry } = useQuery(token === null ? null : load);
  const shown = useMemo((): BadgesShown => {
    if (value !== null) return { kind: 'real', answer: value };
    if (problem === null) return { kind: 'loading' };
    if (problem === 'request/not_found' || problem === 'request/invalid') return { kind: 'nobody' };
    return { kind: 'sample', answer: sampleBadges(t('badges.sample_name'), language) };
  }, [value, problem, language, t]);
  return { shown, retry };
}
