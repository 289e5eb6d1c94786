import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/albums';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import { refuse } from '../../platform/core/result.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import { adminResource } from '../../platform/panel/admin-resource.js';
import type { ResourceSpec } from '../../platform/panel/resource-store.js';
import { byStatus, draftBulk } from '../drafts/bulk.js';
import { draftRoutes } from '../drafts/routes.js';
import type { AlbumsContext } from './context.js';
import { createAlbum, updateAlbum } from './edit-album.js';
import { albums, type AlbumRecord } from './model.js';
import { ALBUM_FIELDS } from './texts.js';
import { presentPanelAlbum } from './view.js';

/** Albums as the panel lists them. The context is looked up late: the store of the list is a part of it. */
export function albumsSpec(
  contextOf: () => AlbumsContext,
): ResourceSpec<typeof contract.albumsAdmin, AlbumRecord> {
  return {
    contract: contract.albumsAdmin,
    collection: albums,
    subject: 'albums',
    audited: [...ALBUM_FIELDS, 'published_at', 'trash_at'],
    sorts: { created_at: '_id', published_at: 'published_at', updated_at: 'updated_at' },
    filter: ({ status }, now) => byStatus(status, now),
    // Only new albums are made of an input; what their cover shows comes besides.
    fields: (input) => ({
      ...input,
      cover_picture: null,
      media: [],
      text_revision: 1,
      published: null,
      published_at: null,
      likes: 0,
      shares: 0,
    }),
    bulk: draftBulk(contextOf),
    view: (album) => presentPanelAlbum(album, null, contextOf().clock.now()),
    unlisted: ['search', 'audit_pending'],
  };
}

/** Albums as the panel edits, publishes and likes them. */
export function albumAdminRoutes(context: AlbumsContext): readonly Handler[] {
  const { clock, gallery, resource, albums: store } = context;
  const { albumsAdmin, publishAlbum: publish, unpublishAlbum: unpublish } = contract;
  const { list, get, create, update, remove } = albumsAdmin;
  const own: readonly unknown[] = [list, get, create, update, remove];

  const presentAll = async (found: readonly AlbumRecord[]) => {
    const covers = await gallery.coversOf(found.flatMap(({ cover }) => cover ?? []));
    return found.map((album) => presentPanelAlbum(album, covers.get(album.cover ?? '') ?? null, clock.now()));
  };
  const present = async (album: AlbumRecord) => {
    const covers = await gallery.coversOf(album.cover === null ? [] : [album.cover]);
    return presentPanelAlbum(album, covers.get(album.cover ?? '') ?? null, clock.now());
  };

  return [
    ...adminResource(
      context,
      albumsSpec(() => context),
    ).filter((each) => !own.includes(each.contract)),
    handle(list, async ({ query }) => {
      const { total, documents } = await resource.page(query);
      return { ...done, data: await presentAll(documents), meta: pageMeta(total, query) };
    }),
    handle(create, async (call) => {
      const created = await createAlbum(context, call, call.body);
      return created.ok ? { ...done, data: await present(created.document) } : created;
    }),
    ...draftRoutes(context, {
      calls: { get, update, remove, publish, unpublish },
      present,
      update: (call, id, body: BodyOf<typeof update>) => updateAlbum(context, call, id, body),
    }),
    handle(contract.toggleAlbumLike, async ({ params, account }) => {
      const isLiked = await store.isLiked(params.id, account.id);
      const likes = await store.like(params.id, account.id, !isLiked);
      if (likes !== null) return { ...done, liked: !isLiked, likes };
      const isThere = (await resource.find(params.id)) !== null;
      return isThere ? refuse('content/not_ready', { missing: ['published'] }) : refuse('request/not_found');
    }),
  ];
}
