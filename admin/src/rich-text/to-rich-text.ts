import {
  RICH_TEXT_DEPTH_MAX,
  safeLink,
  type Block,
  type Inline,
  type ListItem,
  type Mark,
  type RichText,
} from '@hokm/shared/rich-text';
import { SUITS, type Suit } from '@hokm/shared/rules';

/** A node as an editor gives it. */
export interface EditorNode {
  readonly type?: string | undefined;
  readonly text?: string | undefined;
  readonly attrs?: Readonly<Record<string, unknown>> | null | undefined;
  readonly marks?: readonly EditorNode[] | undefined;
  readonly content?: readonly EditorNode[] | undefined;
}

/** The deepest level at which a paragraph, quote or list may stand, so that its words are within the bounds. */
const DEEPEST = {
  blockquote: RICH_TEXT_DEPTH_MAX - 2,
  list: RICH_TEXT_DEPTH_MAX - 3,
} as const;
const INLINE: readonly (string | undefined)[] = ['text', 'hardBreak', 'suit'];
const MEDIA = /^[0-9a-f]{24}$/;
const DEFAULT_START = 1;

function markOf({ type, attrs }: EditorNode): Mark[] {
  if (type === 'bold' || type === 'italic') return [{ type }];
  const address = attrs?.['href'];
  const href = type === 'link' && typeof address === 'string' ? safeLink(address) : null;
  return href === null ? [] : [{ type: 'link', attrs: { href } }];
}

function inlineOf(node: EditorNode): Inline[] {
  if (node.type === 'text') {
    const marks = (node.marks ?? []).flatMap(markOf);
    if (node.text === undefined || node.text === '') return [];
    return [{ type: 'text', text: node.text, ...(marks.length === 0 ? {} : { marks }) }];
  }
  if (node.type === 'hardBreak') return [{ type: 'hardBreak' }];
  const suit = node.attrs?.['suit'];
  if (node.type === 'suit' && SUITS.includes(suit as Suit))
    return [{ type: 'suit', attrs: { suit: suit as Suit } }];
  return (node.content ?? []).flatMap(inlineOf);
}

const withContent = (nodes: readonly EditorNode[]): { content?: Inline[] } => {
  const content = nodes.flatMap(inlineOf);
  return content.length === 0 ? {} : { content };
};

/** Neighbours that stand in a line become a paragraph; others keep their kind where it is allowed. */
function blocksIn(nodes: readonly EditorNode[], level: number): Block[] {
  const blocks: Block[] = [];
  let line: EditorNode[] = [];
  const endLine = () => {
    if (line.length > 0) blocks.push({ type: 'paragraph', ...withContent(line) });
    line = [];
  };
  for (const node of nodes)
    if (INLINE.includes(node.type)) line.push(node);
    else {
      endLine();
      blocks.push(...blockOf(node, level));
    }
  endLine();
  return blocks;
}

function itemsOf(nodes: readonly EditorNode[], level: number): ListItem[] {
  return nodes.flatMap(({ content = [] }) => {
    const blocks = blocksIn(content, level + 1);
    return blocks.length === 0 ? [] : [{ type: 'listItem', content: blocks }];
  });
}

function blockOf(node: EditorNode, level: number): Block[] {
  const { type, attrs, content = [] } = node;
  switch (type) {
    case 'paragraph':
      return [{ type, ...withContent(content) }];
    case 'heading':
      return [{ type, attrs: { level: Number(attrs?.['level']) <= 2 ? 2 : 3 }, ...withContent(content) }];
    case 'horizontalRule':
      return [{ type }];
    case 'image': {
      const media = attrs?.['media'];
      return typeof media === 'string' && MEDIA.test(media) ? [{ type, attrs: { media } }] : [];
    }
    case 'blockquote': {
      const inner = blocksIn(content, level + 1);
      if (level > DEEPEST.blockquote) return inner;
      return inner.length === 0 ? [] : [{ type, content: inner }];
    }
    case 'bulletList':
    case 'orderedList': {
      if (level > DEEPEST.list) return content.flatMap((item) => blocksIn(item.content ?? [], level));
      const items = itemsOf(content, level + 1);
      if (items.length === 0) return [];
      const start = Number(attrs?.['start'] ?? DEFAULT_START);
      return type === 'bulletList' || !Number.isInteger(start) || start === DEFAULT_START
        ? [{ type, content: items }]
        : [{ type, attrs: { start }, content: items }];
    }
    default:
      return blocksIn(content, level);
  }
}

const isEmptyLine = (block: Block | undefined): boolean =>
  block?.type === 'paragraph' && block.content === undefined;

/**
 * The rich text of an editor's document: nodes and marks of its kinds only, in the order of fields that the server stores, and
 * without empty lines at its end. What is unknown gives way to what is in it.
 */
export function toRichText(document: EditorNode): RichText {
  const content = blocksIn(document.content ?? [], 2);
  while (isEmptyLine(content.at(-1))) content.pop();
  return { type: 'doc', content };
}
