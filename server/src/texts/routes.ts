import * as contract from '@hokm/shared/api/languages';
import { refuse } from '../platform/core/result.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import type { Texts } from './texts.js';

const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Languages and changed texts, as the apps read them. */
export function textsRoutes(texts: Texts): readonly Handler[] {
  return [
    handle(contract.listLanguages, () =>
      Promise.resolve({
        ...done,
        data: texts.allLanguages.filter(({ is_enabled }) => is_enabled),
        texts_version: texts.version,
      }),
    ),
    handle(contract.readTexts, async ({ params, query, response }) => {
      const { v } = query;
      // Another process knows more.
      if (v !== undefined && v > texts.version) await texts.refresh();
      const language = texts.enabled(params.language);
      if (language === null) return refuse('request/not_found');
      if (v === texts.version) response.set('Cache-Control', FOR_GOOD);
      return { ...done, data: texts.overlay(language, query.for) };
    }),
  ];
}
