import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_RICH_TEXT,
  excerpt,
  fromPlainText,
  isBlank,
  mediaOf,
  plainText,
  richText,
  RICH_TEXT_DEPTH_MAX,
  RICH_TEXT_PICTURES_MAX,
  safeLink,
  shownRichText,
  textLength,
  type Block,
  type Inline,
  type Mark,
  type RichText,
} from './index.js';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks });
const link = (href: unknown) => ({ type: 'link', attrs: { href } });
const accepts = (value: unknown) => richText.safeParse(value).success;
/** A document whose deepest text is at this depth, in quotes. */
function nested(depth: number): object {
  let inner: object = paragraph(text('x'));
  for (let at = 3; at < depth; at += 1) inner = { type: 'blockquote', content: [inner] };
  return doc(inner);
}
const MEDIA = '0123456789abcdef01234567';

const marks = fc.uniqueArray(
  fc.oneof(
    fc.constant<Mark>({ type: 'bold' }),
    fc.constant<Mark>({ type: 'italic' }),
    fc
      .constantFrom('https://example.org/a?b=c', 'mailto:a@example.org', '/rules')
      .map((href): Mark => ({ type: 'link', attrs: { href } })),
  ),
  { selector: ({ type }) => type },
);
const words = fc
  .array(fc.constantFrom('دست', 'حکم', 'می\u200cبُرد', 'kot', '7–0', '♥', '🃏'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) => list.join(' '));
const inline = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: words, marks }),
  fc.constant<Inline>({ type: 'hardBreak' }),
  fc.constantFrom('S', 'H', 'C', 'D').map((suit) => ({ type: 'suit', attrs: { suit } })),
);
const leaf = fc.oneof(
  fc.record({ type: fc.constant('paragraph' as const), content: fc.array(inline, { maxLength: 4 }) }),
  fc.record({
    type: fc.constant('heading' as const),
    attrs: fc.record({ level: fc.constantFrom(2 as const, 3 as const) }),
    content: fc.array(inline, { maxLength: 3 }),
  }),
  fc.constant<Block>({ type: 'horizontalRule' }),
  fc.constant<Block>({ type: 'image', attrs: { media: MEDIA } }),
) as fc.Arbitrary<Block>;
const list = (block: fc.Arbitrary<Block>) =>
  fc.array(
    fc
      .array(block, { minLength: 1, maxLength: 2 })
      .map((content) => ({ type: 'listItem' as const, content })),
    { minLength: 1, maxLength: 3 },
  );
const branch = (block: fc.Arbitrary<Block>): fc.Arbitrary<Block> =>
  fc.oneof(
    block,
    list(block).map((content) => ({ type: 'bulletList' as const, content })),
    list(block).map((content) => ({ type: 'orderedList' as const, attrs: { start: 3 }, content })),
    fc
      .array(block, { minLength: 1, maxLength: 2 })
      .map((content) => ({ type: 'blockquote' as const, content })),
  );
const documents: fc.Arbitrary<RichText> = fc
  .array(branch(branch(leaf)), { maxLength: 5 })
  .map((content) => ({ type: 'doc' as const, content }));

describe('a rich text', () => {
  it('that an editor can make is stored as it is', () => {
    fc.assert(
      fc.property(documents, (tree) => {
        expect(richText.parse(JSON.parse(JSON.stringify(tree)))).toEqual(tree);
      }),
    );
  });

  it('stays the same when it is checked again, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.webUrl(), (words, href) => {
        const once = richText.safeParse(
          doc(paragraph(text(words, link(href), link('/rules'), { type: 'bold' }))),
        );
        if (once.success) expect(richText.parse(once.data)).toEqual(once.data);
      }),
    );
  });

  it('refuses any value that is no document, without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(typeof richText.safeParse(value).success).toBe('boolean');
        expect(accepts({ type: 'doc', content: [value] })).toBe(accepts({ type: 'doc', content: [value] }));
      }),
    );
    for (const value of [null, 'text', [], {}, { type: 'paragraph' }, doc('x'), doc(text('loose'))])
      expect(accepts(value), JSON.stringify(value)).toBe(false);
  });

  it.each(['codeBlock', 'iframe', 'script', 'html', 'table', '__proto__', 'constructor', 'doc'])(
    'has no node of the kind %s',
    (type) => {
      expect(accepts(doc({ type, content: [text('x')] }))).toBe(false);
      expect(accepts(doc(paragraph({ type, text: 'x' })))).toBe(false);
    },
  );

  it('keeps nothing but what its nodes have: no styles, no handlers, no addresses of pictures', () => {
    const sent = doc({
      type: 'image',
      attrs: { media: MEDIA, src: 'https://evil.example/x.png', onerror: 'alert(1)' },
      style: 'x',
    });
    expect(richText.parse(sent)).toEqual(doc({ type: 'image', attrs: { media: MEDIA } }));
    expect(accepts(doc({ type: 'image', attrs: { src: 'https://evil.example/x.png' } }))).toBe(false);
    expect(accepts(doc({ type: 'heading', attrs: { level: 1 }, content: [] }))).toBe(false);
  });

  it('loses what would turn the text around it, and keeps the joiners and marks of Persian', () => {
    const sent = doc(
      paragraph(text('a\u202eb\u2066c\u0000d\ud800'), text('\u202e'), text('می\u200cرود\u200f')),
    );
    expect(plainText(richText.parse(sent))).toBe('abcdمی\u200cرود\u200f');
    expect(richText.parse(doc(paragraph(text('\u202a'))))).toEqual(doc(paragraph()));
  });
});

describe('a hostile rich text', () => {
  it('nested too deep is refused, ten thousand and a million levels as well', () => {
    expect(accepts(nested(RICH_TEXT_DEPTH_MAX))).toBe(true);
    for (const depth of [RICH_TEXT_DEPTH_MAX + 1, 100, 10_000, 1_000_000])
      expect(accepts(nested(depth)), String(depth)).toBe(false);
    let list: object = paragraph();
    for (let at = 0; at < 10_000; at += 1) list = { attrs: [list], marks: [list] };
    expect(accepts(list)).toBe(false);
    expect(accepts(doc(list))).toBe(false);
  });

  it('that contains itself is refused', () => {
    const round: { type: string; content: unknown[] } = { type: 'blockquote', content: [] };
    round.content.push(round);
    expect(accepts(doc(round))).toBe(false);
  });

  it('of ten megabytes is refused at once, in one text, in many nodes or in names of fields', () => {
    const began = performance.now();
    expect(accepts(doc(paragraph(text('x'.repeat(10_000_000)))))).toBe(false);
    expect(
      accepts({ type: 'doc', content: Array.from({ length: 300_000 }, () => paragraph(text('x'))) }),
    ).toBe(false);
    expect(accepts(doc({ type: 'paragraph', ['x'.repeat(10_000_000)]: 1 }))).toBe(false);
    expect(accepts(doc(paragraph(text('آ'.repeat(99_000)))))).toBe(true);
    expect(accepts(doc(paragraph(text('آ'.repeat(101_000)))))).toBe(false);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('with very many pictures is refused', () => {
    const pictures = (count: number) =>
      doc(
        ...Array.from({ length: count }, (_, at) => ({
          type: 'image',
          attrs: { media: at.toString(16).padStart(24, '0') },
        })),
      );
    expect(accepts(pictures(RICH_TEXT_PICTURES_MAX))).toBe(true);
    expect(accepts(pictures(RICH_TEXT_PICTURES_MAX + 1))).toBe(false);
  });
});

describe('a link', () => {
  it.each([
    ['https://example.org', 'https://example.org'],
    ['HTTPS://example.org/a?b#c', 'https://example.org/a?b#c'],
    ['https://مثال.ایران/راه', 'https://مثال.ایران/راه'],
    ['t.me/hokm_bot', 'https://t.me/hokm_bot'],
    ['mailto:team@example.org', 'mailto:team@example.org'],
    ['/rules', '/rules'],
    ['/', '/'],
    [
      '/stories/0123456789abcdef01234567?from=%D8%AD#end',
      '/stories/0123456789abcdef01234567?from=%D8%AD#end',
    ],
    ['/pages/قوانین-جام', '/pages/قوانین-جام'],
    ['/security/delete', '/security/delete'],
    ['https://web.telegram.org/k', 'https://web.telegram.org/k'],
    ['https://telegraph.example.org', 'https://telegraph.example.org'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['https://аррӏе.com/x', 'https://xn--80ak6aa92e.com/x'],
    ['https://حكم.example', 'https://xn--sgb8bg.example'],
  ])('to %s is kept', (sent, kept) => {
    expect(safeLink(sent)).toBe(kept);
    expect(richText.parse(doc(paragraph(text('x', link(sent)))))).toEqual(
      doc(paragraph(text('x', link(kept)))),
    );
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.org/x',
    'http://example.org',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:example.org',
    'https://',
    'https://localhost/x',
    'https://user:secret@evil.example',
    'https://example.org@evil.example',
    'https://exam\u202eple.org',
    'https://exa\u200bmple.org',
    'mailto:a@example.org?bcc=b@example.org',
    'mailto:a@example.org,b@example.org',
    'tg://resolve?domain=x',
    '/api/auth/logout',
    '/API/auth/logout',
    '/admin',
    '/admin/users',
    '/socket.io/',
    '/health',
    '/rules/../api/auth/logout',
    '/rules/..%2fapi',
    '/%61pi/auth/logout',
    '/rules%2F..%2Fapi',
    '/rules?x=%0d%0aSet-Cookie',
    '/rules?x=%',
    '/rules?x=%5c',
    '/stories//evil.example',
    '/stories/a%00b',
    '/verify-email#token=x',
    '/reset-password#token=x',
    '/preview/x',
    '/nowhere',
    'https://tеlegram.org',
    'https://te1egram.org/login',
    'https://telegrarn.org',
    'https://t-me.telegram.org.evil.example',
    'https://t.me.evil.example/x',
    'https://tele-gram.org',
    '#top',
    'rules',
    '',
    `https://example.org/${'x'.repeat(3_000)}`,
  ])('to %j is refused', (href) => {
    expect(safeLink(href)).toBeNull();
    expect(accepts(doc(paragraph(text('x', link(href)))))).toBe(false);
  });

  it('is kept only with a scheme of the list, whatever is sent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.emailAddress()), (address) => {
        for (const href of [address, `https://${address}`, `mailto:${address}`, `/${address}`]) {
          const kept = safeLink(href);
          if (kept === null) continue;
          expect(kept).toMatch(/^(https:\/\/|mailto:|\/(?!\/))/);
          const url = new URL(kept, 'https://own.example');
          expect(['https:', 'mailto:']).toContain(url.protocol);
          expect(url.username + url.password).toBe('');
          if (kept.startsWith('/')) expect(url.origin).toBe('https://own.example');
          expect(safeLink(kept)).toBe(kept);
        }
      }),
    );
  });

  it('leads nowhere in the app but to its pages, however it is written', () => {
    const part = fc.constantFrom(
      ...['/', '\\', '.', '..', '%2f', '%5C', '%2e', '%00', '%0a', 'api', 'auth', 'logout', 'admin', 'rules'],
      ...[
        'API',
        '%61pi',
        'ａｐｉ',
        '?',
        '#',
        ';',
        ':',
        '@',
        'evil.example',
        ' ',
        '\t',
        '\u202e',
        'socket.io',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const kept = safeLink(`/${parts.join('')}`);
        if (kept === null) return;
        const { origin, pathname } = new URL(kept, 'https://own.example');
        expect(origin).toBe('https://own.example');
        expect(decodeURIComponent(pathname)).toMatch(/^\/(?:rules)?$/i);
      }),
    );
  });

  it.each(['hokrn.example.org', 'h0km.example.org', 'hok-m.example.org', 'hokm.example.org.evil.example'])(
    'to %s is refused where it would be taken for the host of the product',
    (host) => {
      expect(safeLink(`https://${host}/x`, ['hokm.example.org'])).toBeNull();
      expect(safeLink('https://hokm.example.org/x', ['hokm.example.org'])).toBe('https://hokm.example.org/x');
      expect(safeLink('https://www.hokm.example.org', ['hokm.example.org'])).not.toBeNull();
    },
  );

  it('is never shown with letters that are drawn like those of another host', () => {
    const letter = fc.constantFrom(...Array.from('teаеоgrамlегgrmtѕһıτ'));
    fc.assert(
      fc.property(fc.array(letter, { minLength: 2, maxLength: 9 }), (letters) => {
        const kept = safeLink(`https://${letters.join('')}.org/`);
        if (kept !== null) expect(kept).toMatch(/^https:\/\/[a-z\d.-]+\/$/);
      }),
    );
  });

  it('that was stored by older rules does not keep a text from being shown', () => {
    const stored = doc(paragraph(text('x', link('/api/auth/logout'))));
    expect(accepts(stored)).toBe(false);
    expect(shownRichText.safeParse(stored).success).toBe(true);
  });

  it('of two thousand hostile characters is judged at once', () => {
    const began = performance.now();
    for (const part of ['a', 'a.', '-', 'a@', '.-'])
      for (const scheme of ['https://', 'mailto:', ''])
        for (let at = 0; at < 100; at += 1) safeLink(scheme + part.repeat(990));
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe('what a rich text says', () => {
  const story = richText.parse(
    doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('کوت')] },
      paragraph(text('حاکم '), { type: 'suit', attrs: { suit: 'H' } }, { type: 'hardBreak' }, text('خواند')),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('یک'))] }] },
      { type: 'image', attrs: { media: MEDIA } },
      { type: 'image', attrs: { media: MEDIA } },
    ),
  );

  it('is read as lines, counted in characters, and shown shortened between words', () => {
    expect(plainText(story)).toBe('کوت\nحاکم ♥\nخواند\nیک');
    expect(textLength(story)).toBe(16);
    expect(excerpt(story, 100)).toBe('کوت حاکم ♥ خواند یک');
    expect(excerpt(story, 12)).toBe('کوت حاکم ♥…');
    expect(excerpt(fromPlainText('🃏'.repeat(10)), 5)).toBe('🃏🃏🃏🃏…');
  });

  it('gives the pictures in it', () => {
    expect(mediaOf(story)).toEqual([MEDIA]);
  });

  it('is nothing for an empty one', () => {
    expect([isBlank(EMPTY_RICH_TEXT), isBlank(story)]).toEqual([true, false]);
    expect(isBlank(richText.parse(doc(paragraph(), { type: 'horizontalRule' })))).toBe(true);
  });

  it('never is longer than asked for, and never cuts a character in two', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 1, max: 60 }), (tree, max) => {
        const short = excerpt(tree, max);
        expect(Array.from(short).length).toBeLessThanOrEqual(max);
        expect(short).not.toMatch(/\p{Cs}/u);
      }),
    );
  });

  it('is the same after plain text was made a document', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), (lines) => {
        const tree = fromPlainText(lines.join('\n'), [MEDIA]);
        expect(richText.parse(tree)).toEqual(tree);
        expect(plainText(tree)).toBe(lines.join('\n'));
      }),
    );
  });
});
