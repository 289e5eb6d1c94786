import { AT_MOST } from '../../policy/at-most.js';

/** `de`, `ckb`, `pt-BR`, `zh-Hant`. */
export const LANGUAGE_CODE = /^[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?$/;
export const LANGUAGE_NAME_MAX = 40;
/** Languages that the product can have, the two that it comes with included. */
export const LANGUAGES_MAX = AT_MOST.languages;
export const DIRECTIONS = ['rtl', 'ltr'] as const;
export type Direction = (typeof DIRECTIONS)[number];
/** Whose texts `GET /texts/:language` gives. */
export const TEXT_READERS = ['miniapp', 'panel'] as const;
