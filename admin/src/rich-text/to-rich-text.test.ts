import { describe, expect, it } from 'vitest';
import { richText, RICH_TEXT_DEPTH_MAX } from '@hokm/shared/rich-text';
import { pastedHtml } from './pasted-html.js';
import { toRichText, type EditorNode } from './to-rich-text.js';

const text = (words: string, ...marks: EditorNode[]): EditorNode => ({
  type: 'text',
  text: words,
  ...(marks.length === 0 ? {} : { marks }),
});
const paragraph = (...content: EditorNode[]): EditorNode => ({ type: 'paragraph', attrs: {}, content });
const doc = (...content: EditorNode[]): EditorNode => ({ type: 'doc', content });
const MEDIA = 'a'.repeat(24);

describe('the document of an editor', () => {
  it('becomes the tree that the server stores, field by field in its order', () => {
    const link = { type: 'link', attrs: { href: 'https://example.org', target: '_blank', class: null } };
    const tree = toRichText(
      doc(
        { type: 'heading', attrs: { level: 2, dir: 'rtl' }, content: [text('کوت')] },
        paragraph(text('حاکم ', { type: 'bold' }), { type: 'suit', attrs: { suit: 'H' } }, text('x', link)),
        {
          type: 'orderedList',
          attrs: { start: 3, type: null },
          content: [{ type: 'listItem', content: [paragraph(text('یک'))] }],
        },
        { type: 'image', attrs: { media: MEDIA, width: 3 } },
        { type: 'horizontalRule' },
        paragraph(),
        paragraph(),
      ),
    );
    expect(JSON.stringify(richText.parse(tree))).toBe(JSON.stringify(tree));
    expect(tree.content.map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'orderedList',
      'image',
      'horizontalRule',
    ]);
    expect(tree.content[1]).toEqual({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'حاکم ', marks: [{ type: 'bold' }] },
        { type: 'suit', attrs: { suit: 'H' } },
        { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'https://example.org' } }] },
      ],
    });
  });

  it('of nothing but empty lines is empty', () => {
    expect(toRichText(doc(paragraph(), paragraph()))).toEqual({ type: 'doc', content: [] });
    expect(toRichText({ type: 'doc' })).toEqual({ type: 'doc', content: [] });
  });

  it('keeps only nodes, marks and links of a text', () => {
    const tree = toRichText(
      doc(
        { type: 'codeBlock', content: [text('let x')] },
        {
          type: 'table',
          content: [{ type: 'row', content: [{ type: 'cell', content: [paragraph(text('cell'))] }] }],
        },
        paragraph(
          text('run', { type: 'link', attrs: { href: 'javascript:alert(1)' } }, { type: 'strike' }),
          { type: 'mention', content: [text('@ali')] },
          { type: 'suit', attrs: { suit: 'X' } },
        ),
        { type: 'image', attrs: { src: 'https://evil.example/x.png' } },
        { type: 'bulletList', content: [] },
        { type: 'heading', attrs: { level: 5 }, content: [text('h')] },
      ),
    );
    expect(tree).toEqual({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'let x' }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'cell' }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'run' },
            { type: 'text', text: '@ali' },
          ],
        },
        { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'h' }] },
      ],
    });
    expect(richText.safeParse(tree).success).toBe(true);
  });

  it('is as deep as it may be, and loses no words beyond', () => {
    const nested = (depth: number): EditorNode =>
      depth === 0
        ? paragraph(text('deep'))
        : {
            type: 'bulletList',
            content: [{ type: 'listItem', content: [paragraph(text(`l${depth}`)), nested(depth - 1)] }],
          };
    for (let depth = 1; depth <= RICH_TEXT_DEPTH_MAX + 2; depth += 1) {
      const tree = toRichText(doc(nested(depth)));
      expect(richText.safeParse(tree).success, String(depth)).toBe(true);
      expect(JSON.stringify(tree)).toContain('deep');
    }
    let quoted = paragraph(text('deep'));
    for (let depth = 0; depth < 12; depth += 1) quoted = { type: 'blockquote', content: [quoted] };
    const tree = toRichText(doc(quoted));
    expect(richText.safeParse(tree).success).toBe(true);
    expect(JSON.stringify(tree)).toContain('deep');
  });
});

describe('pasted HTML', () => {
  it('has the two kinds of headings that a text may have', () => {
    expect(pastedHtml('<H1 class="x">a</H1><h2>b</h2><h3>c</h3><h6>d</h6><header>e</header><hr>')).toBe(
      '<h2 class="x">a</h2><h2>b</h2><h3>c</h3><h3>d</h3><header>e</header><hr>',
    );
  });
});
