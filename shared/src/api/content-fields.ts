import { z } from 'zod';
import { richText, safeLink, shownRichText } from '../rich-text/index.js';
import { cleanLine, cleanLines } from '../text/clean.js';

/** The id of a stored thing. */
export const contentId = z.string().regex(/^[0-9a-f]{24}$/);
export const contentParams = z.object({ id: contentId });

/** One line, safe to show beside others. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite((text) => cleanLine(text, max));

/** Several lines, safe to show beside others. */
export const lines = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite((text) => cleanLines(text, max));

/** A line in both languages; either may be empty. */
export const lineInBoth = (max: number) => z.object({ fa: line(max), en: line(max) });

/** Lines in both languages; either may be empty. */
export const linesInBoth = (max: number) => z.object({ fa: lines(max), en: lines(max) });

/** A line that is there in one language at least. */
export const neededInOne = (max: number) =>
  lineInBoth(max).refine(({ fa, en }) => fa !== '' || en !== '', {
    path: ['fa'],
    params: { rule: 'required' },
  });

/** A rich text in both languages, as it is sent and as it is shown. */
export const textInBoth = z.object({ fa: richText, en: richText });
export const shownTextInBoth = z.object({ fa: shownRichText, en: shownRichText });

/** An address of the web, `https:` only, as links of texts are stored; empty for none. */
export const webAddress = z
  .string()
  .trim()
  .overwrite((text) => safeLink(text) ?? text)
  .refine((text) => text === '' || (text.startsWith('https://') && safeLink(text) !== null), {
    params: { rule: 'link' },
  });

/** Where a text with a draft stands. */
const CONTENT_STATUSES = ['draft', 'scheduled', 'published'] as const;
const contentStatus = z.enum(CONTENT_STATUSES);
/** `trash`: those that were deleted and can be restored. */
export const statusFilter = z.enum(['all', ...CONTENT_STATUSES, 'trash']).default('all');

/** Kept while it is written: no version, and no undo. What others have written becomes a version before. */
export const autosave = z.boolean().default(false);

/** The fields of a draft and of its published copy that the panel sees. */
export const draftFields = {
  status: contentStatus,
  published_at: z.iso.datetime().nullable(),
  /** The draft differs from what readers see. */
  has_changes: z.boolean(),
  /** In the trash since then. */
  trash_at: z.iso.datetime().nullable(),
};
