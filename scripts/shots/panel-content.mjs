import sharp from 'sharp';

const COLORS = ['#0a7468', '#b97f1a', '#be1f2d', '#3a63d0', '#6a42c2', '#2b7448'];
const TITLES = [
  { fa: 'فینال پاییز', en: 'Autumn final' },
  { fa: 'جام آبان', en: 'Aban cup' },
  { fa: 'شب یلدا', en: 'Yalda night' },
  { fa: 'پشت برگ‌ها', en: 'Card backs' },
];
const ALT = { fa: 'ستارهٔ هشت‌پر زرین روی زمینهٔ رنگی', en: 'A golden star of eight points' };
const SIDE = 360;

const star = (color) => `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="860">
  <rect width="1200" height="860" fill="${color}"/>
  <g transform="translate(600 430)" fill="#f2b544">
    <path d="M${-SIDE / 2} ${-SIDE / 2}h${SIDE}v${SIDE}h${-SIDE}z"/>
    <path transform="rotate(45)" d="M${-SIDE / 2} ${-SIDE / 2}h${SIDE}v${SIDE}h${-SIDE}z"/>
  </g>
  <circle cx="600" cy="430" r="110" fill="${color}"/>
</svg>`;

const text = (...lines) => ({
  type: 'doc',
  content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
});

/** Pictures of the gallery, as a form. */
async function pictures() {
  const form = new FormData();
  for (const [at, color] of COLORS.entries()) {
    const png = await sharp(Buffer.from(star(color)))
      .png()
      .toBuffer();
    form.append(`files[${at}]`, new Blob([png], { type: 'image/png' }), `star-${at}.png`);
  }
  return form;
}

/** Gives the panel pictures, an album, a book with its author, and the usual pages. */
export async function fillContent(world, person) {
  const post = (path, body) => world.call(path, { method: 'POST', person, body });
  const uploaded = await fetch(`${world.url}/api/gallery/upload-multiple`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: await pictures(),
  });
  const { data } = await uploaded.json();
  const { data: album } = await post('/admin/albums', {
    title: { fa: 'تورنمنت‌ها', en: 'Tournaments' },
    text: { fa: 'عکس‌های جام‌های امسال', en: 'Pictures of this year’s cups' },
    cover: null,
    order: [],
  });
  for (const [at, title] of TITLES.entries()) {
    const { id, focus, revision } = data[at].data;
    const body = { title, alt: ALT, tags: [], album: album.id, focus, revision };
    const changed = await world.call(`/admin/gallery/${id}`, { method: 'PUT', person, body });
    await post(`/admin/gallery/${id}/publish`, { revision: changed.data.revision });
    if (at === 0) await post(`/admin/gallery/${id}/toggle-homepage`);
  }
  const { data: author } = await post('/admin/authors', {
    name: { fa: 'مهدی آذریزدی', en: 'Mehdi Azaryazdi' },
    text: { fa: text('نویسندهٔ قصه‌های خوب.'), en: text('A writer of good stories.') },
  });
  await post('/admin/books', {
    title: { fa: 'بازی‌های کهن ایران', en: 'Old games of Iran' },
    text: { fa: text('چهار فصل دربارهٔ حاکم، یار و حکم.'), en: text('Four chapters on trump.') },
    picture: data[2].data.picture.id,
    author_ids: [author.id],
    year: 1398,
    language: 'fa',
  });
  await post('/admin/page-content/initialize');
}
