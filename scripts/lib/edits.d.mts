import type { Edit } from '../controls/index.mjs';

/** The places of a piece of code in a text, in whatever layout, as [start, end]. */
export function placesOf(text: string, code: string): readonly (readonly [start: number, end: number])[];

/** The text with another piece of code in the place of the one; throws when that is not there once. */
export function withEdit(text: string, edit: Edit): string;
