import type { Block, Inline, ListItem, RichText } from '@hokm/shared/rich-text';

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;

/** The words of a line; `[words](address)` is a link. */
function inlines(line: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  const say = (text: string) => {
    if (text !== '') found.push({ type: 'text', text });
  };
  for (const match of line.matchAll(LINK)) {
    const [whole, text = '', href = ''] = match;
    say(line.slice(at, match.index));
    found.push({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] });
    at = match.index + whole.length;
  }
  say(line.slice(at));
  return found;
}

const item = (line: string): ListItem => ({
  type: 'listItem',
  content: [{ type: 'paragraph', content: inlines(line) }],
});

/** A rich text of lines: `## ` begins a heading, `- ` a point of a list; every other line is a paragraph. */
export function outline(text: string): RichText {
  const content: Block[] = [];
  let points: ListItem[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line.startsWith('- ')) {
      if (points.length === 0) {
        points = [];
        content.push({ type: 'bulletList', content: points });
      }
      points.push(item(line.slice(2)));
      continue;
    }
    points = [];
    if (line === '') continue;
    if (line.startsWith('## '))
      content.push({ type: 'heading', attrs: { level: 2 }, content: inlines(line.slice(3)) });
    else content.push({ type: 'paragraph', content: inlines(line) });
  }
  return { type: 'doc', content };
}
