import { fillContent } from './panel-content.mjs';

/** The super administrator of the pictures, who is there from the start. */
export const STAFF = { email: 'sara@hokm.example', password: 'Turquoise-Lantern-42', name: 'سارا' };

/** Reports of the players of the running match: who, about whom, why. */
const REPORTS = [
  ['Mina', 'محمدحسین نیک‌بخت‌زاده', 'insult'],
  ['پرویز', 'محمدحسین نیک‌بخت‌زاده', 'insult'],
  ['لیلا', 'پرویز', 'stalling'],
];

const paragraph = (text) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const heading = (text) => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] });
const tree = (...content) => ({ type: 'doc', content });

/** Stories of the staff: title, summary, tags, blocks, and whether it is published. */
const STORIES = [
  {
    title: { fa: 'جام یلدا از پنج‌شنبه', en: 'The Yalda Cup begins on Thursday' },
    summary: { fa: 'شصت‌وچهار تیم، سه شب.', en: 'Sixty-four teams, three nights.' },
    tags: ['جام', 'یلدا'],
    body: {
      fa: tree(
        heading('چه کسانی بازی می‌کنند؟'),
        paragraph('هر تیم دو نفر است. نام‌نویسی تا چهارشنبه شب باز است و جدول همان شب چیده می‌شود.'),
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [paragraph('هر مسابقه تا هفت امتیاز')] },
            { type: 'listItem', content: [paragraph('نیمه‌نهایی و پایانی شب یلدا')] },
          ],
        },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'حکم پایانی ' },
            { type: 'suit', attrs: { suit: 'H' } },
            { type: 'text', text: ' دل خواهد بود؟ خواهیم دید.' },
          ],
        },
      ),
      en: tree(paragraph('Each team is two players. Sign up by Wednesday evening.')),
    },
    isPublished: true,
  },
  {
    title: { fa: 'پشت برگ تازه: لاجورد', en: '' },
    summary: { fa: '', en: '' },
    tags: ['فروشگاه'],
    body: { fa: tree(paragraph('آبی کاشی‌های اصفهان، روی پشت برگ‌های شما.')), en: tree() },
    isPublished: false,
  },
];

/** Stories that players have handed in: by whom, title, text. */
const SUBMISSIONS = [
  [
    'لیلا',
    'حاکم‌کوت در ثانیهٔ آخر',
    'شش دست باخته بودیم و حاکم «کوت‌زن» بود. یارم نوشت «دمت گرم» و همان شد: هفت دور پشت سر هم، بی آن‌که یک بار حکم دستم باشد.\nدر دور ششم تک دل را نگه داشتم، چون دو نفر دل رد کرده بودند.\nاز آن شب یار ثابت من است.',
  ],
  ['پرویز', 'چهار بی‌بی در یک دست', 'چهار بی‌بی داشتم و هیچ حکمی نداشتم. با همین‌ها بردیم.'],
];

/** Messages of players to the team. */
const MESSAGES = [
  ['لیلا', 'سلام، دیشب بستهٔ ۵٬۰۰۰ سکه را خریدم. ستاره کم شد ولی سکه نیامد.'],
  ['Mina', 'If only there were a table for three.'],
  ['پرویز', 'چرا محروم شدم؟ اینترنتم قطع شد، عمدی نبود.'],
];
const BROADCAST = {
  to: { segment: { language: 'fa' } },
  texts: { fa: 'جام یلدا امشب ساعت ۲۱ آغاز می‌شود.', en: 'The Yalda Cup starts tonight at 21:00.' },
  link: { href: '/news', label: { fa: 'خبر جام', en: '' } },
};

let entered = null;

/** The administrator's session of the panel. Signs in once. */
async function enter(world) {
  const { token } = await world.call('/auth/admin/login', {
    method: 'POST',
    body: { email: STAFF.email, password: STAFF.password },
  });
  return { token };
}

/** Gives the panel something to decide. */
async function fillPanel(world) {
  const staff = await enter(world);
  for (const [by, about, reason] of REPORTS) {
    const { user } = await world.person(about);
    const body = { player_id: user.id, room_id: world.running, reason };
    await world.call('/reports', { method: 'POST', body, person: await world.person(by) });
  }
  await fillContent(world, staff);
  for (const { isPublished, ...story } of STORIES) {
    const body = { ...story, picture: null, pinned: isPublished };
    const { data } = await world.call('/admin/stories', { method: 'POST', body, person: staff });
    if (isPublished)
      await world.call(`/admin/stories/${data.id}/publish`, {
        method: 'POST',
        body: { revision: 1 },
        person: staff,
      });
  }
  for (const [by, title, text] of SUBMISSIONS)
    await world.call('/stories/submissions', {
      method: 'POST',
      body: { title, text },
      person: await world.person(by),
    });
  for (const [by, text] of MESSAGES)
    await world.call('/messages', { method: 'POST', body: { text }, person: await world.person(by) });
  await world.call('/admin/comms/messages', { method: 'POST', body: BROADCAST, person: staff });
  return staff;
}

/** Opens an address of the panel with a real session; `path` may ask the world. */
export const asStaff = (path) => async (world) => {
  entered ??= fillPanel(world);
  const { token } = await entered;
  return {
    path: typeof path === 'function' ? await path(world, { token }) : path,
    person: null,
    cookies: [{ name: 'panel', value: token, url: world.url }],
  };
};
