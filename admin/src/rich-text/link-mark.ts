import { Mark, mergeAttributes } from '@tiptap/core';
import { safeLink } from '@hokm/shared/rich-text';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    link: {
      /** Makes a link of the chosen words. False for an address that is not safe. */
      setLink: (attributes: { readonly href: string }) => ReturnType;
      unsetLink: () => ReturnType;
    };
  }
}

/** A link to a safe address. It is not followed while the text is written, and what is typed at its end stands outside of it. */
export const LinkMark = Mark.create({
  name: 'link',
  priority: 1000,
  keepOnSplit: false,
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = safeLink(element.getAttribute('href') ?? '');
        return href === null ? false : { href };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes), 0],
  addCommands() {
    return {
      setLink:
        ({ href }) =>
        ({ chain }) =>
          safeLink(href) !== null && chain().setMark(this.name, { href }).run(),
      unsetLink:
        () =>
        ({ chain }) =>
          chain().unsetMark(this.name, { extendEmptyMarkRange: true }).run(),
    };
  },
});
