import { Extension, mergeAttributes, Node, ReactNodeViewRenderer } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { safeLink } from '@hokm/shared/rich-text';
import { SUITS } from '@hokm/shared/rules';
import { openLink } from './LinkDialog.js';
import { PictureNode } from './PictureNode.js';

export const SUIT_CHARACTERS = { S: '♠', H: '♥', C: '♣', D: '♦' } as const;

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
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (address) => safeLink(address) !== null,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  SuitSign,
  Picture,
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
