import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { Block, Inline, RichText as Tree } from '@hokm/shared/rich-text';
import { RichText, type RichTextProps } from './index.js';
import { followLink, linkOf } from './links.js';

const doc = (...content: Block[]): Tree => ({ type: 'doc', content });
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content });
const link = (href: string, text = 'here', ...more: ('bold' | 'italic')[]): Inline => ({
  type: 'text',
  text,
  marks: [...more.map((type) => ({ type })), { type: 'link', attrs: { href } }],
});
const words = (text: string): Inline => ({ type: 'text', text });

const ID = '64b000000000000000000001';
const picture = {
  id: ID,
  width: 1200,
  height: 800,
  alt: 'A "set" table',
  focus: { x: 0.5, y: 0.25 },
  sizes: [
    { size: 320 as const, width: 320, height: 213, url: `/api/media/${ID}/320` },
    { size: 1280 as const, width: 1200, height: 800, url: `/api/media/${ID}/1280` },
  ],
};

const draw = (tree: Tree, props: Partial<RichTextProps> = {}) =>
  renderToStaticMarkup(<RichText doc={tree} language="en" pictures={[]} {...props} />);

describe('a rich text', () => {
  it('is drawn with an element for each kind of node', () => {
    const drawn = draw(
      doc(
        { type: 'heading', attrs: { level: 2 }, content: [words('Two')] },
        { type: 'heading', attrs: { level: 3 }, content: [words('Three')] },
        paragraph(words('a'), { type: 'hardBreak' }, words('b')),
        { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(words('item'))] }] },
        {
          type: 'orderedList',
          attrs: { start: 3 },
          content: [{ type: 'listItem', content: [paragraph(words('third'))] }],
        },
        { type: 'blockquote', content: [paragraph(words('said'))] },
        { type: 'horizontalRule' },
      ),
    );
    for (const part of [
      ...['<h2>Two</h2>', '<h3>Three</h3>', '<p>a<br/>b</p>', '<ul><li><p>item</p></li></ul>'],
      ...['<ol start="3"><li><p>third</p></li></ol>', '<blockquote><p>said</p></blockquote>', '<hr/>'],
    ])
      expect(drawn).toContain(part);
  });

  it('has the direction of its own language', () => {
    expect(draw(doc(), { language: 'fa' })).toContain('lang="fa" dir="rtl"');
    expect(draw(doc(), { language: 'en' })).toContain('lang="en" dir="ltr"');
  });

  it('shows words that look like markup as words', () => {
    const drawn = draw(doc(paragraph(words('<img src=x onerror=alert(1)>'))));
    expect(drawn).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(drawn).not.toContain('<img');
  });

  it('names suits in its language', () => {
    const suit = doc(paragraph({ type: 'suit', attrs: { suit: 'H' } }));
    expect(draw(suit)).toContain('role="img" aria-label="hearts"');
    expect(draw(suit, { language: 'fa' })).toContain('aria-label="دل"');
  });

  it('draws bold and italic words, and one link over neighbours with one address', () => {
    const drawn = draw(doc(paragraph(link('/news', 'all '), link('/news', 'news', 'bold', 'italic'))));
    expect(drawn.match(/<a /g)).toHaveLength(1);
    expect(drawn).toContain('>all <strong><em>news</em></strong></a>');
  });

  it('leaves out paragraphs and headings of nothing', () => {
    expect(draw(doc({ type: 'paragraph' }, paragraph(words('a')), { type: 'paragraph' }))).toMatch(
      /^<div [^>]*><p>a<\/p><\/div>$/,
    );
  });
});

describe('a picture of a rich text', () => {
  const image = doc({ type: 'image', attrs: { media: ID } });

  it('has its size before it is loaded, all its widths, and its description', () => {
    const drawn = draw(image, { pictures: [picture], pictureSizes: '50vw' });
    expect(drawn).toContain('width="1200" height="800"');
    expect(drawn).toContain(`srcSet="/api/media/${ID}/320 320w, /api/media/${ID}/1280 1200w"`);
    expect(drawn).toContain('sizes="50vw"');
    expect(drawn).toContain('alt="A &quot;set&quot; table"');
    expect(drawn).toContain('loading="lazy"');
    expect(drawn).toContain('object-position:50% 25%');
  });

  it('is left out when it is not known', () => {
    expect(draw(image)).not.toContain('<img');
  });
});

describe('a link of a rich text', () => {
  const only = (href: string) => draw(doc(paragraph(link(href))));

  it('is marked when it leaves the app, and tells the other page nothing', () => {
    const drawn = only('https://example.com/a');
    expect(drawn).toContain('target="_blank" rel="noopener noreferrer nofollow"');
    expect(drawn).toContain('aria-label="(opens outside the app)"');
    expect(only('mailto:somebody@example.com')).toContain('aria-label="(opens outside the app)"');
  });

  it('is plain when it leads to a page of the app', () => {
    const drawn = only('/news');
    expect(drawn).toContain('href="/news"');
    expect(drawn).not.toMatch(/target|rel=|aria-label/);
  });

  it.each(['javascript:alert(1)', '//example.com', 'http://example.com', 'data:text/html,x'])(
    'is only words when no document may have its address: %s',
    (href) => {
      expect(linkOf(href)).toBeNull();
      expect(only(href)).not.toContain('<a');
      expect(only(href)).toContain('here');
    },
  );

  const plain = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  const click = (more: object = {}) => ({
    ...plain,
    defaultPrevented: false,
    preventDefault: vi.fn(),
    ...more,
  });

  it('is handed to the app with a plain click', () => {
    const onInternalLink = vi.fn();
    const onExternalLink = vi.fn();
    const inside = click();
    followLink(inside, '/news', 'internal', { onInternalLink, onExternalLink });
    expect(inside.preventDefault).toHaveBeenCalledOnce();
    expect(onInternalLink).toHaveBeenCalledExactlyOnceWith('/news');
    followLink(click(), 'https://example.com/', 'web', { onInternalLink, onExternalLink });
    expect(onExternalLink).toHaveBeenCalledExactlyOnceWith('https://example.com/');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'stays with the browser otherwise: %o',
    (more) => {
      const onInternalLink = vi.fn();
      const other = click(more);
      followLink(other, '/news', 'internal', { onInternalLink });
      expect(onInternalLink).not.toHaveBeenCalled();
      expect(other.preventDefault).not.toHaveBeenCalled();
    },
  );

  it('stays with the browser without a callback', () => {
    const other = click();
    followLink(other, 'https://example.com/', 'web', {});
    expect(other.preventDefault).not.toHaveBeenCalled();
  });
});
