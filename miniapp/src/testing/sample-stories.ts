import type { OwnSubmission, Story, StoryCard } from '@hokm/shared/api/stories';
import { idOf } from './frame.js';
import { mediaOf } from './media.js';
import { daysAgo } from './people.js';

type Inline = NonNullable<
  Extract<Story['body']['content'][number], { type: 'paragraph' }>['content']
>[number];
type Mark = NonNullable<Extract<Inline, { type: 'text' }>['marks']>[number];

const text = (words: string, ...marks: Mark[]): Inline => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
});
const paragraph = (...content: Inline[]) => ({ type: 'paragraph' as const, content });
const item = (words: string) => ({ type: 'listItem' as const, content: [paragraph(text(words))] });
const link = (href: string): Mark => ({ type: 'link', attrs: { href } });

const SCENE = 'میز حکم زیر نور چراغ';

export const CARD: StoryCard = {
  id: idOf(500),
  title: 'شبی که هفت بر صفر باختیم و باز خندیدیم',
  summary: 'پدربزرگ همیشه می‌گفت حکم را با صبر می‌برند، نه با آس. آن شب فهمیدیم که راست می‌گفت.',
  picture: mediaOf(3, SCENE),
  tags: ['کوت', 'خاطره'],
  author: 'نازنین',
  is_pinned: true,
  likes: 1_284,
  shares: 12,
  at: daysAgo(6),
};
/** Stories in both languages, with pictures and without. */
export const CARDS: readonly StoryCard[] = [
  CARD,
  {
    ...CARD,
    id: idOf(501),
    title: 'The partner who never led trump',
    picture: null,
    summary: 'Forty hands, four kots and one very patient friend.',
    is_pinned: false,
    likes: 7,
    tags: ['memory'],
    author: 'Dariush_88',
  },
  {
    ...CARD,
    id: idOf(502),
    title: 'حکم در قطار مشهد',
    picture: mediaOf(1, SCENE),
    summary: 'چهار غریبه، یک کوپه.',
    is_pinned: false,
    likes: 0,
    tags: [],
    author: null,
  },
];
const BODY_PICTURE = mediaOf(0, SCENE);
/** One of them with everything that a text can have. */
export const STORY: Story = {
  ...CARD,
  language: 'fa',
  liked: false,
  pictures: [BODY_PICTURE],
  body: {
    type: 'doc',
    content: [
      paragraph(
        text('پدربزرگ همیشه می‌گفت حکم را '),
        text('با صبر', { type: 'bold' }),
        text(' می‌برند، نه با آس. آن شب '),
        { type: 'suit', attrs: { suit: 'H' } },
        text(' حکم بود و ما شش دست عقب بودیم.'),
      ),
      { type: 'heading', attrs: { level: 2 }, content: [text('دست هفتم')] },
      { type: 'image', attrs: { media: BODY_PICTURE.id } },
      {
        type: 'blockquote',
        content: [paragraph(text('«بازی آن است که باز دلت بخواهد بنشینی.»', { type: 'italic' }))],
      },
      { type: 'heading', attrs: { level: 3 }, content: [text('آنچه یاد گرفتیم')] },
      { type: 'orderedList', content: [item('شمردن پیک‌ها.'), item('اعتماد به هم‌تیمی.')] },
      { type: 'bulletList', content: [item('و این‌که شب بلند است.')] },
      { type: 'horizontalRule' },
      paragraph(
        text('قانون‌ها را '),
        text('این‌جا', link('/help')),
        text(' بخوانید و تاریخش را در '),
        text('دانشنامه', link('https://fa.wikipedia.org/')),
        text('.'),
      ),
    ],
  },
};

/** A story that the person has handed in. */
export const submission = (
  n: number,
  status: OwnSubmission['status'],
  more: Partial<OwnSubmission> = {},
): OwnSubmission => ({
  id: idOf(510 + n),
  revision: 1,
  status,
  at: daysAgo(n),
  title: 'شبی که هفت بر صفر باختیم',
  text: 'پدربزرگ همیشه می‌گفت حکم را با صبر می‌برند.',
  pictures: [],
  decided_at: null,
  rejection_reason: null,
  story: null,
  ...more,
});
