import { Readable } from 'node:stream';
import { pageMeta } from '@hokm/shared/api';
import type { QueryOf } from '@hokm/shared/api/endpoint';
import * as contract from '@hokm/shared/api/translations';
import { TRANSLATION_FILTERS, type TranslationFilter } from '@hokm/shared/api/translations/limits';
import type { ErrorCode } from '@hokm/shared/errors';
import { refuse, type Refusal } from '../../platform/core/result.js';
import { hasSpelling } from '@hokm/shared/spelling';
import { done, handle, RESPONSE_SENT, type Handler } from '../../platform/http/handle.js';
import { sendExport } from '../../platform/panel/csv.js';
import { draftTranslations } from './auto-translate.js';
import { translateInBulk } from './bulk-translate.js';
import type { TextsContext } from './context.js';
import {
  createText,
  languageFor,
  openSpot,
  removeText,
  storedSpot,
  updateText,
  type Written,
} from './edit-translation.js';
import { filledSpotsOf, passes, valueOf, type FilledSpot } from './spots.js';
import { takeInRelease } from './take-in-release.js';
import { presentAll } from './view.js';

type Selection = Pick<
  QueryOf<typeof contract.listTranslations>,
  'language' | 'namespace' | 'filter' | 'search'
>;

/** True for a text with some words in its key, its base or its value. */
function contains(spot: FilledSpot, words: string): boolean {
  const { text, base } = spot;
  return [`${text.namespace}:${text.key}`, base, valueOf(spot) ?? ''].some((each) =>
    hasSpelling(each, words),
  );
}

/** The texts of a selection, and how many of its namespace each filter has; null for no such language. */
async function select(context: TextsContext, { language: code, namespace, filter, search }: Selection) {
  const language = languageFor(context, code);
  if (language === null) return null;
  const all = (await filledSpotsOf(context.texts, language)).filter(
    ({ text }) => namespace === 'all' || text.namespace === namespace,
  );
  const counts = Object.fromEntries(
    TRANSLATION_FILTERS.map((name) => [name, all.filter((spot) => passes(spot, name)).length]),
  ) as Record<TranslationFilter, number>;
  const spots = all.filter((spot) => passes(spot, filter) && contains(spot, search));
  return { spots, counts };
}

/** Texts of the product as the panel changes and translates them. */
export function translationRoutes(context: TextsContext): readonly Handler[] {
  const { clock, log } = context;
  const present = async (spot: FilledSpot) => {
    const [shown] = await presentAll(context, [spot]);
    if (shown === undefined) throw new Error('nothing to present');
    return shown;
  };
  /** The answer to a change; a stale one brings what is there now. */
  async function answer<Code extends ErrorCode>(
    written: Written<Code>,
    current: () => Promise<FilledSpot | null>,
  ) {
    if (written.ok) return { ...done, data: await present(written.spot), undo: written.undo };
    if (written.code !== 'content/stale') return written;
    const spot = await current();
    const refusal: Refusal<'content/stale'> =
      spot === null
        ? refuse('content/stale')
        : refuse('content/stale', { current: { ...(await present(spot)) } });
    return refusal as Refusal<Code>;
  }
  return [
    handle(contract.listTranslations, async ({ query }) => {
      const found = await select(context, query);
      if (found === null) return refuse('request/not_found');
      const { spots, counts } = found;
      const from = (query.page - 1) * query.per_page;
      return {
        ...done,
        data: await presentAll(context, spots.slice(from, from + query.per_page)),
        meta: pageMeta(spots.length, query),
        counts,
      };
    }),
    handle(contract.exportTranslations, async ({ query, response }) => {
      const found = await select(context, query);
      if (found === null) return refuse('request/not_found');
      const { format, language } = query;
      const name = `texts-${language}-${new Date(clock.now()).toISOString().slice(0, 10)}`;
      const columns = ['namespace', 'key', 'base', 'value'];
      const rows = found.spots.map((spot) => {
        const { text, base } = spot;
        return { namespace: text.namespace, key: text.key, base, value: valueOf(spot) ?? '' };
      });
      await sendExport(response, { name, format, columns, rows: Readable.from(rows), log });
      return RESPONSE_SENT;
    }),
    handle(contract.createTranslation, async (call) => {
      const { language, ...name } = call.body;
      return answer(await createText(context, call, call.body), () => openSpot(context, language, name));
    }),
    handle(contract.updateTranslation, async (call) => {
      const { id } = call.params;
      return answer(await updateText(context, call, id, call.body), () => storedSpot(context, id));
    }),
    handle(contract.removeTranslation, async (call) => {
      const { id } = call.params;
      return answer(await removeText(context, call, id), () => storedSpot(context, id));
    }),
    handle(contract.autoTranslate, async ({ body }) => {
      const found = await draftTranslations(context, body);
      if (!found.ok) return found;
      return { ...done, drafts: found.drafts, untranslated: found.untranslated };
    }),
    handle(contract.bulkTranslate, async (call) => {
      const written = await translateInBulk(context, call, call.body);
      if (!written.ok) return written;
      const { done: count, unchanged, refused } = written;
      return { ...done, done: count, unchanged, refused };
    }),
    handle(contract.initializeDefaults, async (call) => ({
      ...done,
      ...(await takeInRelease(context, call)),
    })),
  ];
}
