import { cut } from '../graphemes/index.js';
import type { Suit } from '../rules/index.js';
import type { Block, RichText, RichTextNode } from './types.js';

/** A document without anything in it. */
export const EMPTY_RICH_TEXT: RichText = { type: 'doc', content: [] };

const SIGNS: Readonly<Record<Suit, string>> = { S: '♠', H: '♥', C: '♣', D: '♦' };

/** Nodes that stand below one another. */
const BLOCKS: readonly RichTextNode['type'][] = ['paragraph', 'heading', 'horizontalRule', 'image'];

/** Every node in the order of reading, the document first. */
function* nodesOf(tree: RichText): Generator<RichTextNode> {
  const open: RichTextNode[] = [tree];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    const inner: readonly RichTextNode[] = 'content' in next ? (next.content ?? []) : [];
    for (let at = inner.length - 1; at >= 0; at -= 1) open.push(inner[at] as RichTextNode);
  }
}

/** The plain text of a document: each paragraph and heading on a line of its own. */
export function plainText(tree: RichText): string {
  let text = '';
  for (const node of nodesOf(tree)) {
    if (BLOCKS.includes(node.type) || node.type === 'hardBreak') text += '\n';
    else if (node.type === 'text') text += node.text;
    else if (node.type === 'suit') text += SIGNS[node.attrs.suit];
  }
  return text.replace(/\n{2,}/g, '\n').trim();
}

/** Characters (code points) that a document says, without the ends of lines. */
export function textLength(tree: RichText): number {
  return Array.from(plainText(tree).replace(/\n/g, '')).length;
}

/** The beginning of a document as one line of at most `max` characters; cut between words where there is a space. */
export function excerpt(tree: RichText, max: number): string {
  const line = plainText(tree).replace(/\s+/g, ' ');
  if (Array.from(line).length <= max) return line;
  const kept = cut(line, Math.max(0, max - 1));
  const space = kept.lastIndexOf(' ');
  return `${space > kept.length / 2 ? kept.slice(0, space) : kept.trimEnd()}…`;
}

/** The ids of the pictures in a document, each once, in the order of reading. */
export function mediaOf(tree: RichText): string[] {
  const ids = [...nodesOf(tree)].flatMap((node) => (node.type === 'image' ? [node.attrs.media] : []));
  return [...new Set(ids)];
}

/** The addresses of the links in a document, each once, in the order of reading. */
export function linksOf(tree: RichText): string[] {
  const found = [...nodesOf(tree)].flatMap((node) =>
    node.type === 'text'
      ? (node.marks ?? []).flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : []))
      : [],
  );
  return [...new Set(found)];
}

/** True for a document that shows nothing. */
export function isBlank(tree: RichText): boolean {
  return plainText(tree) === '' && mediaOf(tree).length === 0;
}

/** A document of plain text, a paragraph for each line, and pictures after it. */
export function fromPlainText(text: string, pictures: readonly string[] = []): RichText {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const paragraphs = lines.map((line): Block => ({
    type: 'paragraph',
    content: [{ type: 'text', text: line.trim() }],
  }));
  const images = pictures.map((media): Block => ({ type: 'image', attrs: { media } }));
  return { type: 'doc', content: [...paragraphs, ...images] };
}
