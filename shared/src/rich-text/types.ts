import type { Suit } from '../rules/index.js';

/** Bold, italic, or a link whose address `safeLink` has given. */
export type Mark =
  | { readonly type: 'bold' }
  | { readonly type: 'italic' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } };

export interface TextNode {
  readonly type: 'text';
  /** Never empty. */
  readonly text: string;
  /** Each kind once. Absent: none. */
  readonly marks?: readonly Mark[] | undefined;
}

/** Inline nodes: text, line break, sign of a suit. */
export type Inline =
  | TextNode
  | { readonly type: 'hardBreak' }
  | { readonly type: 'suit'; readonly attrs: { readonly suit: Suit } };

export interface ListItem {
  readonly type: 'listItem';
  readonly content: readonly Block[];
}

/** Block nodes. */
export type Block =
  | { readonly type: 'paragraph'; readonly content?: readonly Inline[] | undefined }
  | {
      readonly type: 'heading';
      readonly attrs: { readonly level: 2 | 3 };
      readonly content?: readonly Inline[] | undefined;
    }
  | { readonly type: 'bulletList'; readonly content: readonly ListItem[] }
  | {
      readonly type: 'orderedList';
      readonly attrs?: { readonly start: number } | undefined;
      readonly content: readonly ListItem[];
    }
  | { readonly type: 'blockquote'; readonly content: readonly Block[] }
  | { readonly type: 'horizontalRule' }
  /** A picture by its media id. Its description belongs to the picture. */
  | { readonly type: 'image'; readonly attrs: { readonly media: string } };

/** A text with headings, lists, links and pictures, as a tree. It is never HTML. */
export interface RichText {
  readonly type: 'doc';
  readonly content: readonly Block[];
}

export type RichTextNode = RichText | Block | ListItem | Inline;
