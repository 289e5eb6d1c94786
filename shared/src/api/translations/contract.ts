import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { LANGUAGE_CODE } from '../languages/limits.js';
import { pageOf, pageQuery } from '../paging.js';
import { undo } from '../undo.js';
import {
  CSV_MAX,
  CSV_ROWS_MAX,
  REPORTED_KEYS_MAX,
  TEXT_NAMESPACES,
  TRANSLATION_FILTERS,
  TRANSLATION_KEY_MAX,
  TRANSLATION_MAX,
  TRANSLATIONS_AT_ONCE,
} from './limits.js';
import { translationsPaths as paths } from './paths.js';

const language = z.string().max(12).regex(LANGUAGE_CODE);
const namespace = z.enum(TEXT_NAMESPACES);
const key = z.string().min(1).max(TRANSLATION_KEY_MAX);
/** A person may paste more than is stored: the server cleans and measures it. */
const value = z.string().trim().min(1).max(TRANSLATION_MAX);
const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });

/** A text of a language, with the text that it is made from. */
const translation = z.object({
  /** Null while the staff has written none. */
  id: z.string().nullable(),
  language: z.string(),
  namespace,
  key: z.string(),
  /** Of Persian and English the text of the release; of others that of their base as it is shown now. */
  base: z.string(),
  /** The text of the staff; null for none. */
  value: z.string().nullable(),
  /** Names that stand in the base, and have to stand in the value. */
  placeholders: z.array(z.string()),
  is_changeable: z.boolean(),
  /** The base is another one than the value was made from. */
  is_outdated: z.boolean(),
  revision: z.int(),
  updated_at: z.iso.datetime().nullable(),
  /** Name of who changed it last. */
  updated_by: z.string(),
});
export type Translation = z.infer<typeof translation>;

const selection = {
  language: language.default('fa'),
  namespace: z.enum([...TEXT_NAMESPACES, 'all']).default('all'),
  filter: z.enum(TRANSLATION_FILTERS).default('all'),
  search: z.string().trim().max(64).default(''),
};

export const listTranslations = endpoint({
  path: paths.listTranslations,
  summary:
    'A page of the texts of a language; `search` looks in keys, bases and values. Without `language` those of Persian',
  access: 'panel/content',
  limit: 'reads',
  query: pageQuery.extend(selection),
  answer: pageOf(translation).extend({
    /** How many texts of the namespace each filter has. */
    counts: z.object(
      Object.fromEntries(TRANSLATION_FILTERS.map((name) => [name, z.int()])) as Record<
        (typeof TRANSLATION_FILTERS)[number],
        z.ZodInt
      >,
    ),
  }),
  refusals: ['request/not_found'],
});

const changed = success({ data: translation, undo });

export const createTranslation = endpoint({
  path: paths.createTranslation,
  summary: 'Write a text that the language has none for; `content/stale` brings the one that is there',
  access: 'panel/publish',
  limit: 'writes',
  body: z.object({ language, namespace, key, value }),
  answer: changed,
  status: 201,
  refusals: ['request/invalid', 'request/not_found', 'content/stale', 'texts/placeholders'],
});

export const updateTranslation = endpoint({
  path: paths.updateTranslation,
  summary: 'Change a text as of the revision that it was read at',
  access: 'panel/publish',
  limit: 'writes',
  params,
  body: z.object({ value, revision: z.int().nonnegative() }),
  answer: changed,
  refusals: ['request/invalid', 'request/not_found', 'content/stale', 'texts/placeholders'],
});

export const removeTranslation = endpoint({
  path: paths.removeTranslation,
  summary: 'Take a text away: the one of the release, or of the base, is shown again',
  access: 'panel/publish',
  limit: 'writes',
  params,
  answer: changed,
  refusals: ['request/not_found'],
});

const named = z.object({ namespace, key });
/** A text that was found for another one with the same words. */
const translationDraft = named.extend({ base: z.string(), value: z.string() });
export type TranslationDraft = z.infer<typeof translationDraft>;

export const autoTranslate = endpoint({
  path: paths.autoTranslate,
  summary:
    'Look for missing texts among what is translated already: the same words have the same translation. Nothing is stored: the drafts are for somebody to review',
  access: 'panel/publish',
  limit: 'writes',
  body: z.object({
    language,
    /** Absent: every missing text. */
    keys: z.array(named).min(1).max(TRANSLATIONS_AT_ONCE).optional(),
  }),
  answer: success({ drafts: z.array(translationDraft), untranslated: z.int() }),
  refusals: ['request/not_found', 'texts/no_translator'],
});

const refused = z.object({
  /** The place among `items`, from 1; of a CSV its row, whose first one names the columns. */
  row: z.int(),
  namespace: z.string(),
  key: z.string(),
  code: z.string(),
});

export const bulkTranslate = endpoint({
  path: paths.bulkTranslate,
  summary: `Write up to ${TRANSLATIONS_AT_ONCE} texts at once, or those of a CSV as the export writes it (up to ${CSV_ROWS_MAX}; rows without a value are left out), whatever stands there; each is done, found as it is, or refused by itself`,
  access: 'panel/publish',
  limit: 'writes',
  largeBody: true,
  body: z
    .object({
      language,
      items: z.array(named.extend({ value })).min(1).max(TRANSLATIONS_AT_ONCE).optional(),
      csv: z.string().min(1).max(CSV_MAX).optional(),
    })
    .refine(({ items, csv }) => (items === undefined) !== (csv === undefined)),
  answer: success({ done: z.int(), unchanged: z.int(), refused: z.array(refused) }),
  refusals: ['request/not_found', 'request/invalid'],
});

const reported = z.object({
  count: z.int(),
  /** The first of them, as `namespace:key`. */
  keys: z.array(z.string()).max(REPORTED_KEYS_MAX),
});

export const initializeDefaults = endpoint({
  path: paths.initializeDefaults,
  summary: 'Take in the texts of this release: says what is new, changed and gone since the last time',
  access: 'panel/publish',
  limit: 'writes',
  answer: success({ total: z.int(), added: reported, changed: reported, gone: reported }),
  refusals: [],
});

export const exportTranslations = endpoint({
  path: paths.exportTranslations,
  summary: 'All texts of a selection as a file',
  access: 'panel/content',
  limit: 'reports',
  query: z.object({ format: z.enum(['csv', 'json']).default('csv'), ...selection }),
  produces: 'text/csv',
  refusals: ['request/not_found'],
});
