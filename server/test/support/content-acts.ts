import { EMPTY_RICH_TEXT } from '@hokm/shared/rich-text';
import { actTools } from './act-tools.js';
import type { Act, Acts } from './audited-acts.js';
import { aFile, tree } from './content.js';
import type { TestHttp } from './http-app.js';
import { aPerson } from './people.js';

const inBoth = (words: string) => ({ fa: words, en: words });
const text = () => ({ fa: tree('متن'), en: tree('Words') });

/** A kind of drafts: its calls, its collection, the name in its audit entries, and the body of one. */
interface Drafts {
  readonly path: string;
  readonly collection: string;
  readonly subject: string;
  /** The field that has the words. */
  readonly field: string;
  readonly body: (words: string) => object;
  /** Fields of `body` that only a new one has. */
  readonly once?: readonly string[];
}

const DRAFTS: Readonly<Record<string, Drafts>> = {
  'a story': {
    path: '/admin/stories',
    collection: 'stories',
    subject: 'stories',
    field: 'title',
    body: (words) => ({
      title: inBoth(words),
      summary: inBoth(''),
      body: text(),
      picture: null,
      tags: [],
      pinned: false,
    }),
  },
  'an album': {
    path: '/admin/albums',
    collection: 'albums',
    subject: 'albums',
    field: 'title',
    body: (words) => ({ title: inBoth(words), text: inBoth('Words'), cover: null, order: [] }),
  },
  'a book': {
    path: '/admin/books',
    collection: 'books',
    subject: 'books',
    field: 'title',
    body: (words) => ({ title: inBoth(words), text: text(), url: '', buy_url: '' }),
  },
  'an author': {
    path: '/admin/authors',
    collection: 'authors',
    subject: 'authors',
    field: 'name',
    body: (words) => ({ name: inBoth(words), text: text(), url: '' }),
  },
  'a page': {
    path: '/admin/page-content',
    collection: 'pages',
    subject: 'pages',
    field: 'title',
    body: (words) => ({ key: `page-${words}`, title: inBoth(words), body: text() }),
    once: ['key'],
  },
};

interface Made {
  readonly id: string;
  readonly revision: number;
}

/** Acts of the staff on content, each on something new. */
export function contentActs(at: () => TestHttp): Acts {
  const { stored, byId, callOf, asChief, words } = actTools(at);
  const post = async (path: string, body?: unknown) => (await asChief('POST', path, body))['data'] as Made;
  const upload = async (path: string, fields: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(await aFile())]));
    return { path, form };
  };
  const uploaded = async (path: string) => {
    const { form } = await upload(path, { alt_fa: 'شرح', alt_en: 'words' });
    return post(path, form);
  };
  const isInTrash = async (collection: string, id: string) =>
    (await byId(collection, id))?.['trash_at'] !== undefined;
  const isPublished = async (collection: string, id: string) =>
    (await byId(collection, id))?.['published_at'] != null;

  function actsOn(name: string, { path, collection, subject, field, body, once = [] }: Drafts): Acts {
    const create = (called = words()) => post(path, body(called));
    const published = async () => {
      const { id, revision } = await aReadyOne();
      return post(`${path}/${id}/publish`, { revision });
    };
    /** One that can be published. */
    async function aReadyOne(): Promise<Made> {
      const made = await create();
      if (subject !== 'albums') return made;
      const { form } = await upload('/admin/gallery/upload', {
        alt_fa: 'شرح',
        alt_en: 'words',
        album: made.id,
      });
      const picture = await post('/admin/gallery/upload', form);
      await asChief('POST', `/admin/gallery/${picture.id}/publish`, { revision: picture.revision });
      const { data } = (await asChief('GET', `${path}/${made.id}`)) as { data: Made };
      return data;
    }
    return {
      [`writing ${name}`]: () => {
        const called = words();
        return Promise.resolve({
          action: `${subject}.create`,
          act: (call) => call('POST', path, body(called)),
          isDone: async () => (await stored(collection, { [`${field}.fa`]: called })) !== null,
        });
      },
      [`changing ${name}`]: async () => {
        const [{ id, revision }, called] = [await create(), words()];
        const kept = Object.entries(body(called)).filter(([key]) => !once.includes(key));
        return {
          action: `${subject}.update`,
          act: (call) => call('PUT', `${path}/${id}`, { ...Object.fromEntries(kept), revision }),
          isDone: async () => (await stored(collection, { [`${field}.fa`]: called })) !== null,
        };
      },
      [`deleting ${name}`]: async () => {
        const { id } = await create();
        return {
          action: `${subject}.delete`,
          act: (call) => call('DELETE', `${path}/${id}`),
          isDone: () => isInTrash(collection, id),
        };
      },
      [`deleting ${name} among others`]: async () => {
        const { id } = await create();
        return {
          action: `${subject}.delete`,
          act: (call) => call('POST', `${path}/bulk`, { action: 'delete', ids: [id] }),
          isDone: () => isInTrash(collection, id),
        };
      },
      [`publishing ${name}`]: async () => {
        const { id, revision } = await aReadyOne();
        return {
          action: `${subject}.publish`,
          act: (call) => call('POST', `${path}/${id}/publish`, { revision }),
          isDone: () => isPublished(collection, id),
        };
      },
      [`hiding ${name}`]: async () => {
        const { id, revision } = await published();
        return {
          action: `${subject}.unpublish`,
          act: (call) => call('POST', `${path}/${id}/unpublish`, { revision }),
          isDone: async () => !(await isPublished(collection, id)),
        };
      },
    };
  }

  /** An act on a picture of the gallery. */
  const onPicture =
    (
      action: string,
      act: (call: Parameters<Act['act']>[0], picture: Made) => ReturnType<Act['act']>,
      isDone: (picture: Readonly<Record<string, unknown>>) => boolean,
      isPublic = false,
    ) =>
    async (): Promise<Act> => {
      const first = await uploaded('/admin/gallery/upload');
      const picture = isPublic
        ? await post(`/admin/gallery/${first.id}/publish`, { revision: first.revision })
        : first;
      return {
        action: `gallery.${action}`,
        act: (call) => act(call, picture),
        isDone: async () => isDone((await byId('gallery', picture.id)) ?? {}),
        after: async () => {
          await at()
            .connection.collection('gallery')
            .updateMany({}, { $set: { home_place: 0 } });
        },
      };
    };
  const at_ = (id: string) => `/admin/gallery/${id}`;
  const pictured = { focus: { x: 0.5, y: 0.5 }, tags: [], album: null };

  /** A story that a player has handed in; its id. */
  async function handedIn(): Promise<string> {
    const wish = { title: words(), text: 'متن یک داستان', pictures: [] };
    const { body } = await callOf(await aPerson(at(), 'user'))('POST', '/stories/submissions', wish);
    return (body['data'] as { id: string }).id;
  }
  const onSubmission = (action: string, body: object) => async (): Promise<Act> => {
    const id = await handedIn();
    return {
      action: `submissions.${action}`,
      act: (call) => call('POST', `/admin/stories/submissions/${id}/${action}`, body),
      isDone: async () => (await stored('submissions', { _id: id, status: 'pending' })) === null,
    };
  };

  /** Uploads a file by a form of its own. */
  const uploading = (action: string, collection: string, path: string) => async (): Promise<Act> => {
    const { form } = await upload(path, { alt_fa: 'شرح', alt_en: 'words' });
    const ready = collection === 'media' ? { state: 'ready' } : {};
    const known = await at().connection.collection(collection).countDocuments(ready);
    return {
      action,
      isShared: true,
      act: (call) => call('POST', path, form),
      isDone: async () => (await at().connection.collection(collection).countDocuments(ready)) > known,
    };
  };

  return {
    ...Object.fromEntries(
      Object.entries(DRAFTS).flatMap(([name, drafts]) => Object.entries(actsOn(name, drafts))),
    ),
    'putting a picture into the gallery': uploading('gallery.create', 'gallery', '/admin/gallery/upload'),
    'changing a picture': onPicture(
      'update',
      (call, { id, revision }) =>
        call('PUT', at_(id), { title: inBoth('Cup'), alt: inBoth('A cup'), revision, ...pictured }),
      ({ title }) => (title as { fa?: string } | undefined)?.fa === 'Cup',
    ),
    'deleting a picture': onPicture(
      'delete',
      (call, { id }) => call('DELETE', at_(id)),
      ({ trash_at }) => trash_at !== undefined,
    ),
    'deleting a picture among others': onPicture(
      'delete',
      (call, { id }) => call('POST', '/admin/gallery/bulk', { action: 'delete', ids: [id] }),
      ({ trash_at }) => trash_at !== undefined,
    ),
    'publishing a picture': onPicture(
      'publish',
      (call, { id, revision }) => call('POST', `${at_(id)}/publish`, { revision }),
      ({ published_at }) => published_at != null,
    ),
    'hiding a picture': onPicture(
      'unpublish',
      (call, { id, revision }) => call('POST', `${at_(id)}/unpublish`, { revision }),
      ({ published_at }) => published_at == null,
      true,
    ),
    'putting a picture on the home page': onPicture(
      'homepage',
      (call, { id }) => call('POST', `${at_(id)}/toggle-homepage`),
      ({ home_place }) => Number(home_place) > 0,
      true,
    ),
    'putting several pictures into the gallery': async () => {
      const form = new FormData();
      form.append('files[0]', new Blob([new Uint8Array(await aFile())]), 'a.jpg');
      const known = await at().connection.collection('gallery').countDocuments();
      return {
        action: 'gallery.create',
        isShared: true,
        act: (call) => call('POST', '/gallery/upload-multiple', form),
        isDone: async () => (await at().connection.collection('gallery').countDocuments()) > known,
      };
    },
    'uploading a file': uploading('media.upload', 'media', '/admin/media'),
    'deleting a file': async () => {
      const { id } = await uploaded('/admin/media');
      const isThere = { _id: { $in: await idsOf(id) } };
      return {
        action: 'media.delete',
        act: (call) => call('DELETE', `/admin/media/${id}`),
        isDone: async () => (await stored('media', { ...isThere, state: 'ready' })) === null,
      };
    },
    'laying a usual page down': async () => {
      await asChief('POST', '/admin/page-content/initialize');
      await at().connection.collection('pages').deleteOne({ key: 'faq' });
      return {
        isShared: true,
        action: 'pages.create',
        act: (call) => call('POST', '/admin/page-content/initialize'),
        isDone: async () => (await stored('pages', { key: 'faq' })) !== null,
      };
    },
    'describing a file': async () => {
      const { id, revision } = await uploaded('/admin/media');
      const body = { alt: inBoth('A cup'), focus: { x: 0.5, y: 0.5 }, revision };
      return {
        action: 'media.update',
        act: (call) => call('PUT', `/admin/media/${id}`, body),
        isDone: async () =>
          (await stored('media', { 'alt.fa': 'A cup', _id: { $in: await idsOf(id) } })) !== null,
      };
    },
    ...Object.fromEntries(
      (['create', 'update', 'delete', 'delete among others', 'restore among others'] as const).map((what) => [
        `an item of the shop: ${what}`,
        async (): Promise<Act> => {
          const name = words();
          const item = {
            look: 'felt:yalda',
            name: inBoth(name),
            collection: inBoth('Yalda'),
            price: 700,
            offered: { from: '2036-01-01T00:00:00Z', until: '2037-01-01T00:00:00Z' },
          };
          const [verb = what] = what.split(' ');
          const made = what === 'create' ? null : await post('/admin/shop-items', item);
          const path = `/admin/shop-items/${made?.id ?? ''}`;
          const acts: Record<typeof what, Act['act']> = {
            create: (call) => call('POST', '/admin/shop-items', item),
            update: (call) => call('PUT', path, { ...item, price: 800, revision: made?.revision }),
            delete: (call) => call('DELETE', path),
            'delete among others': (call) =>
              call('POST', '/admin/shop-items/bulk', { action: 'delete', ids: [made?.id] }),
            'restore among others': (call) =>
              call('POST', '/admin/bulk/restore', { resource_type: 'shop_items', resource_ids: [made?.id] }),
          };
          if (verb === 'restore') await asChief('DELETE', path);
          const wanted = {
            create: {},
            update: { price: 800 },
            delete: { trash_at: { $exists: true } },
            'delete among others': { trash_at: { $exists: true } },
            'restore among others': { trash_at: { $exists: false } },
          }[what];
          return {
            action: `shop_items.${verb}`,
            act: acts[what],
            isDone: async () => (await stored('shop_items', { 'name.fa': name, ...wanted })) !== null,
          };
        },
      ]),
    ),
    'deleting news among others': async () => {
      const { id } = await post('/admin/news', {
        title: inBoth(words()),
        text: inBoth('x'),
        published_at: null,
      });
      return {
        action: 'news.delete',
        act: (call) => call('POST', '/admin/news/bulk', { action: 'delete', ids: [id] }),
        isDone: () => isInTrash('news', id),
      };
    },
    'deleting content of any kind': async () => {
      const { id } = await post('/admin/stories', DRAFTS['a story']?.body(words()));
      return {
        action: 'stories.delete',
        act: (call) => call('POST', '/admin/bulk/delete', { resource_type: 'stories', resource_ids: [id] }),
        isDone: () => isInTrash('stories', id),
      };
    },
    'bringing an earlier version back': async () => {
      const body = DRAFTS['a story']?.body(words());
      const { id, revision } = await post('/admin/stories', body);
      const changed = { ...DRAFTS['a story']?.body(words()), revision };
      await asChief('PUT', `/admin/stories/${id}`, changed);
      const { data } = (await asChief('GET', `/admin/content/stories/${id}/versions`)) as {
        data: { n: number }[];
      };
      const first = data.at(-1)?.n ?? 0;
      const { data: now } = (await asChief('GET', `/admin/stories/${id}`)) as { data: Made };
      return {
        action: 'stories.restore_version',
        act: (call) =>
          call('POST', `/admin/content/stories/${id}/versions/${first}/restore`, { revision: now.revision }),
        isDone: async () =>
          (await stored('stories', { 'title.fa': (body as { title: { fa: string } }).title.fa })) !== null,
      };
    },
    'making a page its first text again': async () => {
      await asChief('POST', '/admin/page-content/initialize');
      const page = await stored('pages', { key: 'help' });
      const id = String(page?._id);
      const { data } = (await asChief('GET', `/admin/page-content/${id}`)) as { data: Made & object };
      const body = {
        title: inBoth(words()),
        body: { fa: tree('x'), en: EMPTY_RICH_TEXT },
        revision: data.revision,
      };
      const changed = (await asChief('PUT', `/admin/page-content/${id}`, body))['data'] as Made;
      return {
        isShared: true,
        action: 'pages.update',
        act: (call) => call('POST', `/admin/page-content/${id}/reset`, { revision: changed.revision }),
        isDone: async () => (await stored('pages', { key: 'help', 'title.fa': body.title.fa })) === null,
      };
    },
    'approving a story of a player': onSubmission('approve', { admin_notes: '' }),
    'rejecting a story of a player': onSubmission('reject', { rejection_reason: 'Short', admin_notes: '' }),
  };

  /** Ids of media are texts or object ids. */
  async function idsOf(id: string): Promise<unknown[]> {
    const object = await byId('media', id);
    return [id, ...(object === null ? [] : [object._id])];
  }
}
