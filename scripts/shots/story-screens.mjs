import { all, answering, asNewcomer, asSara, failing, settle, waitingFor } from './states.mjs';

const SIZES = [320, 640, 1280];

/** A picture of a story, of this shape. */
const picture = (n, width, height) => ({
  id: String(n).repeat(24),
  width,
  height,
  alt: 'میز حکم زیر نور چراغ',
  focus: { x: 0.5, y: 0.5 },
  sizes: SIZES.filter((size) => size <= width).map((size) => ({
    size,
    width: size,
    height: Math.round((size * height) / width),
    url: `/api/media/${String(n).repeat(24)}/${size}`,
  })),
});

const DRAWN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice">
<rect width="160" height="90" fill="#14493f"/><circle cx="80" cy="45" r="30" fill="none" stroke="#f2b544"/>
<rect x="66" y="22" width="28" height="40" rx="3" fill="#fffcf3"/><path d="M80 52C78 46 70 42 70 37c0-6 8-6 10 0 2-6 10-6 10 0 0 5-8 9-10 15Z" fill="#c81e2e"/></svg>`;

/** Answers every picture with a drawing. */
const drawn = (page) =>
  page.route('**/api/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: DRAWN }));

const text = (words, ...marks) => ({ type: 'text', text: words, ...(marks.length > 0 ? { marks } : {}) });
const paragraph = (...content) => ({ type: 'paragraph', content });
const item = (words) => ({ type: 'listItem', content: [paragraph(text(words))] });

const CARD = {
  id: '0123456789abcdef01234567',
  title: 'شبی که هفت بر صفر باختیم و باز خندیدیم',
  summary: 'پدربزرگ همیشه می‌گفت حکم را با صبر می‌برند، نه با آس. آن شب فهمیدیم که راست می‌گفت.',
  picture: picture(1, 1280, 720),
  tags: ['کوت', 'خاطره'],
  author: 'نازنین',
  is_pinned: true,
  likes: 1_284,
  shares: 12,
  at: '2026-11-20T15:30:00.000Z',
};
const CARDS = [
  CARD,
  {
    ...CARD,
    id: '0123456789abcdef01234568',
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
    id: '0123456789abcdef01234569',
    title: 'حکم در قطار مشهد',
    picture: picture(2, 640, 960),
    summary: 'چهار غریبه، یک کوپه.',
    is_pinned: false,
    likes: 0,
    tags: [],
    author: null,
  },
];
const STORY = {
  ...CARD,
  language: 'fa',
  liked: true,
  pictures: [picture(3, 640, 427)],
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
      paragraph(text('هیچ‌کس حرف نمی‌زد. فقط صدای کتری بود و باران روی شیروانی.')),
      { type: 'image', attrs: { media: '3'.repeat(24) } },
      {
        type: 'blockquote',
        content: [paragraph(text('«بازی آن است که وقتی باختی، باز دلت بخواهد بنشینی.»', { type: 'italic' }))],
      },
      { type: 'heading', attrs: { level: 3 }, content: [text('آنچه یاد گرفتیم')] },
      { type: 'orderedList', content: [item('شمردن پیک‌ها.'), item('اعتماد به هم‌تیمی.'), item('چای داغ.')] },
      { type: 'bulletList', content: [item('و این‌که شب بلند است.')] },
      { type: 'horizontalRule' },
      paragraph(
        text('قانون‌ها را '),
        text('این‌جا', { type: 'link', attrs: { href: '/help' } }),
        text(' بخوانید و تاریخش را در '),
        text('دانشنامه', { type: 'link', attrs: { href: 'https://fa.wikipedia.org/' } }),
        text('.'),
      ),
    ],
  },
};

const submission = (n, status, more = {}) => ({
  id: `0123456789abcdef0123457${n}`,
  revision: 1,
  status,
  at: '2026-11-18T10:00:00.000Z',
  title: 'شبی که هفت بر صفر باختیم',
  text: 'پدربزرگ همیشه می‌گفت حکم را با صبر می‌برند.',
  pictures: [],
  decided_at: null,
  rejection_reason: null,
  story: null,
  ...more,
});
const OWN = [
  submission(1, 'pending', { pictures: [picture(1, 1280, 720)] }),
  submission(2, 'approved', { title: 'حکم در قطار', story: CARD.id }),
  submission(3, 'approved', { title: 'The quiet partner', text: 'He never said a word.' }),
  submission(4, 'rejected', { rejection_reason: 'خوب است، ولی خیلی کوتاه. کمی بیشتر بنویسید.' }),
  submission(5, 'withdrawn'),
];

const page = (data) => ({
  success: true,
  data,
  meta: { total: data.length, page: 1, pages: 1, per_page: 20 },
});
const list = answering('/stories?**', page(CARDS));
const story = answering(`/stories/${CARD.id}`, { success: true, data: STORY });
const own = answering('/stories/submissions/mine?**', page(OWN));

const typed = async (at) => {
  await at.locator('form input.input').fill('شبی که هفت بر صفر باختیم');
  await at
    .locator('form textarea')
    .fill('پدربزرگ همیشه می‌گفت حکم را با صبر می‌برند.\nآن شب فهمیدیم که راست می‌گفت.');
  await at.locator('form button[type=submit]').scrollIntoViewIfNeeded();
  await settle(at);
};
const untitled = async (at) => {
  await at.locator('form button[type=submit]').click();
  await settle(at);
};

/** Stories, one of them, those of one's own, and the form. */
export const STORY_SCREENS = [
  {
    name: 'stories',
    state: 'ready',
    open: asSara('/stories'),
    until: '.stories_card h2',
    before: all(drawn, list),
    then: settle,
    full: true,
  },
  {
    name: 'stories',
    state: 'loading',
    open: asSara('/stories'),
    until: '.skel',
    before: waitingFor('/stories?**'),
  },
  {
    name: 'stories',
    state: 'error',
    open: asSara('/stories'),
    until: '.empty',
    before: failing('/stories?**'),
  },
  { name: 'stories', state: 'empty', open: asNewcomer('/stories'), until: '.empty' },
  {
    name: 'story',
    state: 'ready',
    open: asSara(`/stories/${CARD.id}`),
    until: '.stories_title',
    before: all(drawn, story),
    then: settle,
    full: true,
  },
  {
    name: 'story',
    state: 'loading',
    open: asSara(`/stories/${CARD.id}`),
    until: '.skel',
    before: waitingFor('/stories/*'),
  },
  { name: 'story', state: 'gone', open: asSara('/stories/x'), until: '.empty' },
  {
    name: 'own-stories',
    state: 'ready',
    open: asSara('/stories/mine'),
    until: '.stories_own',
    before: all(drawn, own),
    then: settle,
    full: true,
  },
  { name: 'own-stories', state: 'empty', open: asNewcomer('/stories/mine'), until: '.empty' },
  {
    name: 'new-story',
    state: 'typed',
    open: asNewcomer('/stories/new'),
    until: '.stories_form',
    then: typed,
    full: true,
  },
  {
    name: 'new-story',
    state: 'bad',
    open: asNewcomer('/stories/new'),
    until: '.stories_form',
    then: untitled,
    full: true,
  },
  {
    name: 'home',
    state: 'story',
    open: asSara('/'),
    until: '.home_story',
    full: true,
    before: all(drawn, answering('/home', { success: true, featured_story: CARD })),
  },
];
