import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions';
import { Extension, mergeAttributes, Node, ReactNodeViewRenderer } from '@tiptap/react';
import { SUITS } from '@hokm/shared/rules';
import { LinkMark } from './link-mark.js';
import { openLink } from './LinkDialog.js';
import { PictureNode } from './PictureNode.js';
import { SUIT_CHARACTERS } from './suit-signs.js';

/** The sign of a suit in a line. */
const SuitSign = Node.create({
  name: 'suit',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    suit: { default: 'S', parseHTML: (element) => element.getAttribute('data-suit') },
  }),
  parseHTML: () => SUITS.map((suit) => ({ tag: `span[data-suit="${suit}"]` })),
  renderHTML: ({ node, HTMLAttributes }) => {
    const suit = node.attrs['suit'] as keyof typeof SUIT_CHARACTERS;
    return ['span', mergeAttributes(HTMLAttributes, { 'data-suit': suit }), SUIT_CHARACTERS[suit]];
  },
  renderText: ({ node }) => SUIT_CHARACTERS[node.attrs['suit'] as keyof typeof SUIT_CHARACTERS],
});

/** A picture by its media id. Pictures of other pages have none and are left out of what is pasted. */
const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    media: { default: '', parseHTML: (element) => element.getAttribute('data-media') },
  }),
  parseHTML: () => [{ tag: 'img[data-media]' }],
  renderHTML: ({ node }) => ['img', { 'data-media': String(node.attrs['media']) }],
  addNodeView: () => ReactNodeViewRenderer(PictureNode),
});

/** Nodes, marks and keys of the editor: those of a rich text, and no others. */
export const EXTENSIONS = [
  ...[Document, Paragraph, Text, HardBreak, HorizontalRule, Blockquote],
  Heading.configure({ levels: [2, 3] }),
  ...[BulletList, OrderedList, ListItem, ListKeymap],
  ...[Bold, Italic, LinkMark, SuitSign, Picture],
  ...[UndoRedo, Dropcursor, Gapcursor, TrailingNode],
  Extension.create({
    name: 'linkKey',
    addKeyboardShortcuts: () => ({
      'Mod-Shift-k': ({ editor }) => {
        openLink(editor);
        return true;
      },
    }),
  }),
];
