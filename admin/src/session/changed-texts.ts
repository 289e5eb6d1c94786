import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ChangedTexts } from '@hokm/shared/api/languages';
import type { Language } from '@hokm/shared/text';
import { layErrors } from '@hokm/web/changed-errors';
import { layTexts, type LaidText } from '@hokm/web/i18n';
import { callQuery } from '../api/queries.js';

/** `nav.home` is the text `home` of the namespace `nav`. */
function laidTexts(texts: ChangedTexts['texts']): LaidText[] {
  return Object.entries(texts).map(([name, value]) => {
    const dot = name.indexOf('.');
    return { namespace: name.slice(0, dot), key: name.slice(dot + 1), value };
  });
}

/** Lays the texts that the staff has changed over those of the panel, in its language, and follows them. */
export function useChangedTexts(language: Language): void {
  const { data } = useQuery({
    ...callQuery('GET /texts/:language', { params: { language }, query: { for: 'panel' } }),
    staleTime: Infinity,
    retry: false,
  });
  const changed = data?.data;
  const isLaid = useRef(false);
  useEffect(() => {
    const isHere = changed !== undefined && changed.language === language;
    const isBare = !isHere || Object.keys({ ...changed.texts, ...changed.errors }).length === 0;
    // Laying texts draws everything again: not where nothing lay there and nothing comes.
    if (isBare && !isLaid.current) return;
    isLaid.current = !isBare;
    layErrors(isBare ? null : { language, texts: changed.errors });
    layTexts(language, isBare ? null : laidTexts(changed.texts));
  }, [changed, language]);
}
