import { z } from 'zod';
import { SUITS } from '../rules/index.js';
import { exceedsBounds } from './bounds.js';
import { cleanText } from './clean-text.js';
import { RICH_TEXT_PICTURES_MAX } from './limits.js';
import { mediaOf } from './read.js';
import { safeLink } from './safe-link.js';
import type { Block, Inline, ListItem, Mark, RichText, TextNode } from './types.js';

const MARKS_MAX = 6;

/** A media id. */
export const mediaId = z.string().regex(/^[0-9a-f]{24}$/);

const href = z
  .string()
  .overwrite((text) => safeLink(text) ?? text)
  .refine((text) => safeLink(text) !== null, { params: { rule: 'link' } });

const markSchema = (address: z.ZodType<string>): z.ZodType<Mark> =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('bold') }),
    z.object({ type: z.literal('italic') }),
    z.object({ type: z.literal('link'), attrs: z.object({ href: address }) }),
  ]);

/** Each kind once, the first of it. */
function once(marks: readonly Mark[]): Mark[] {
  return marks.filter(({ type }, at) => marks.findIndex((each) => each.type === type) === at);
}

function textSchema(address: z.ZodType<string>): z.ZodType<TextNode> {
  return z.object({
    type: z.literal('text'),
    text: z.string().overwrite(cleanText),
    marks: z.array(markSchema(address)).max(MARKS_MAX).overwrite(once).optional(),
  });
}

function inlineSchema(address: z.ZodType<string>): z.ZodType<Inline> {
  return z.union([
    textSchema(address),
    z.object({ type: z.literal('hardBreak') }),
    z.object({ type: z.literal('suit'), attrs: z.object({ suit: z.enum(SUITS) }) }),
  ]);
}

/** The schema of a block, recursive: only values that have been measured may reach it. */
function blockSchema(address: z.ZodType<string>): z.ZodType<Block> {
  /** Without texts of nothing. */
  const inlines = z
    .array(inlineSchema(address))
    .overwrite((nodes) => nodes.filter((node) => node.type !== 'text' || node.text !== ''));
  const block: z.ZodType<Block> = z.lazy(() =>
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('paragraph'), content: inlines.optional() }),
      z.object({
        type: z.literal('heading'),
        attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
        content: inlines.optional(),
      }),
      z.object({ type: z.literal('bulletList'), content: items }),
      z.object({
        type: z.literal('orderedList'),
        attrs: z.object({ start: z.int().min(0).max(9_999).default(1) }).optional(),
        content: items,
      }),
      z.object({ type: z.literal('blockquote'), content: z.array(block).min(1) }),
      z.object({ type: z.literal('horizontalRule') }),
      z.object({ type: z.literal('image'), attrs: z.object({ media: mediaId }) }),
    ]),
  );
  const item: z.ZodType<ListItem> = z.object({
    type: z.literal('listItem'),
    content: z.array(block).min(1),
  });
  const items = z.array(item).min(1);
  return block;
}

const docSchema = (block: z.ZodType<Block>): z.ZodType<RichText> =>
  z.object({ type: z.literal('doc'), content: z.array(block) });

/** A block of a rich text that is sent. */
export const richTextBlock = blockSchema(href);

/** A rich text in answers: it was checked when it was stored, by the rules of that day. Pages check its links by those of today. */
export const shownRichTextBlock = blockSchema(z.string());
export const shownRichText = docSchema(shownRichTextBlock);

const doc = docSchema(richTextBlock).refine((tree) => mediaOf(tree).length <= RICH_TEXT_PICTURES_MAX, {
  params: { rule: 'too_many_pictures' },
});

/**
 * A rich text, as editors made with TipTap send it. Its size and depth are measured before anything else looks at it; nodes and
 * marks that are not of this kind are refused, further attributes are dropped, and texts are cleaned.
 */
export const richText = z.preprocess((value, context) => {
  if (!exceedsBounds(value)) return value;
  context.addIssue({ code: 'custom', params: { rule: 'too_large' } });
  return z.NEVER;
}, doc);
