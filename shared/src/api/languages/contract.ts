import { z } from 'zod';
import { LANGUAGES } from '../../language/index.js';
import { success } from '../answers.js';
import { line } from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { undo } from '../undo.js';
import { DIRECTIONS, LANGUAGE_CODE, LANGUAGE_NAME_MAX, TEXT_READERS } from './limits.js';
import { languagesPaths as paths } from './paths.js';

const code = z.string().max(12).regex(LANGUAGE_CODE);
const base = z.enum(LANGUAGES);
const dir = z.enum(DIRECTIONS);

/** A language that people can choose. */
const shownLanguage = z.object({
  code: z.string(),
  /** Its name in itself. */
  native_name: z.string(),
  dir,
  /** The language whose texts stand where this one has none. */
  base,
  /** For people who have chosen none, and whose Telegram names none. */
  is_default: z.boolean(),
});
export type ShownLanguage = z.infer<typeof shownLanguage>;

export const listLanguages = endpoint({
  path: paths.listLanguages,
  summary: 'The languages that people can choose',
  access: 'anyone',
  host: 'both',
  duringMaintenance: true,
  limit: 'lists',
  answer: success({ data: z.array(shownLanguage), texts_version: z.int() }),
  refusals: [],
});

/** Texts that differ from those of the release. */
const changedTexts = z.object({
  version: z.int(),
  language: z.string(),
  base,
  dir,
  /** By key; of the mini app or of the panel. */
  texts: z.record(z.string(), z.string()),
  /** By code: the texts of refusals. */
  errors: z.record(z.string(), z.string()),
});
export type ChangedTexts = z.infer<typeof changedTexts>;

export const readTexts = endpoint({
  path: paths.readTexts,
  summary:
    'The texts of a language that the staff has changed or translated, to be laid over those of its base. With the version of `GET /config` they may be kept for good',
  access: 'anyone',
  host: 'both',
  duringMaintenance: true,
  limit: 'lists',
  params: z.object({ language: code }),
  query: z.object({
    v: z.coerce.number().int().nonnegative().optional(),
    for: z.enum(TEXT_READERS).default('miniapp'),
  }),
  answer: success({ data: changedTexts }),
  refusals: ['request/not_found'],
});

/** A language as the panel lists it. */
const panelLanguage = shownLanguage.extend({
  is_enabled: z.boolean(),
  /** Persian and English: they come with the product, and cannot be switched off. */
  is_built_in: z.boolean(),
  /** Texts that it has, of those that it can have. */
  translated: z.object({ done: z.int(), of: z.int() }),
  /** 0 before the first change of a language that comes with the product. */
  revision: z.int(),
  updated_at: z.iso.datetime().nullable(),
  /** Name of who changed it last; empty before the first change. */
  updated_by: z.string(),
});
export type PanelLanguage = z.infer<typeof panelLanguage>;

export const listPanelLanguages = endpoint({
  path: paths.listPanelLanguages,
  summary: 'All languages, with how much of each is translated',
  access: 'panel/content',
  limit: 'reads',
  answer: success({ data: z.array(panelLanguage), texts_version: z.int() }),
  refusals: [],
});

const facts = {
  native_name: line(LANGUAGE_NAME_MAX).min(1),
  dir,
  base,
  is_enabled: z.boolean(),
  is_default: z.boolean(),
};

export const addLanguage = endpoint({
  path: paths.addLanguage,
  summary: 'Add a language; `content/in_use`: there is one of this code, or there are as many as can be',
  access: 'panel/publish',
  limit: 'writes',
  body: z.object({ code, ...facts }),
  answer: success({ data: panelLanguage }),
  status: 201,
  refusals: ['request/invalid', 'content/in_use'],
});

export const changeLanguage = endpoint({
  path: paths.changeLanguage,
  summary:
    'Change a language as of the revision that it was read at. Persian and English stay on, with their own base and direction',
  access: 'panel/publish',
  limit: 'writes',
  params: z.object({ code }),
  body: z.object({ ...facts, revision: z.int().nonnegative() }),
  answer: success({ data: panelLanguage, undo }),
  refusals: ['request/invalid', 'request/not_found', 'content/stale', 'texts/built_in'],
});
