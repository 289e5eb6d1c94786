import type { BodyOf } from '@hokm/shared/api/endpoint';
import * as contract from '@hokm/shared/api/gallery';
import { ALBUM_PICTURES_MAX, UPLOAD_FILES_MAX } from '@hokm/shared/api/gallery/limits';
import { objectId } from '../../platform/database/ids.js';
import { refuse } from '../../platform/core/result.js';
import { receiveFiles } from '../../platform/files/receive-files.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import { adminResource } from '../../platform/panel/admin-resource.js';
import type { ResourceSpec } from '../../platform/panel/resource-store.js';
import { receiveUpload } from '../../media/receive-upload.js';
import { byStatus, draftBulk } from '../drafts/bulk.js';
import { draftRoutes } from '../drafts/routes.js';
import { newDraft } from '../drafts/texts.js';
import { addPicture, type Added } from './add-picture.js';
import type { GalleryContext } from './context.js';
import { toggleHomePicture, updatePicture } from './edit-picture.js';
import { gallery, type PictureRecord } from './model.js';
import { statisticsOf } from './statistics.js';
import { PICTURE_FIELDS } from './texts.js';
import { PictureBatch, uploadPicture } from './upload-pictures.js';
import { presentPanelPicture } from './view.js';

const ofAlbum = (album: string) => (album === '' ? {} : { album: album === 'none' ? null : album });

/** Pictures as the panel lists them. The context is looked up late: the store of the list is a part of it. */
export function gallerySpec(
  contextOf: () => GalleryContext,
): ResourceSpec<typeof contract.galleryAdmin, PictureRecord, 'albums/full'> {
  return {
    contract: contract.galleryAdmin,
    collection: gallery,
    subject: 'gallery',
    audited: [...PICTURE_FIELDS, 'published_at', 'home_place', 'trash_at'],
    sorts: { created_at: '_id', published_at: 'published_at', updated_at: 'updated_at' },
    filter: ({ status, album, tag, alt, homepage }, now) => ({
      ...byStatus(status, now),
      ...ofAlbum(album),
      ...(tag === '' ? {} : { tags: tag }),
      ...(alt === 'all' ? {} : { $or: [{ 'alt.fa': '' }, { 'alt.en': '' }] }),
      ...(homepage === 'all' ? {} : { home_place: { $gte: 1 } }),
    }),
    // Only new pictures are made of an input; the sizes of their file come besides.
    fields: (input) => ({
      ...newDraft(contextOf().drafts, input),
      likes: 0,
      shares: 0,
      downloads: 0,
      home_place: 0,
    }),
    bulk: draftBulk(contextOf),
    view: (picture) => presentPanelPicture(picture, contextOf().clock.now()),
    unlisted: ['search', 'audit_pending'],
    list: {
      of: ({ album }) => album,
      most: ALBUM_PICTURES_MAX,
      taken: (album) => contextOf().gallery.placesIn(album),
      place: 'album_place',
      full: 'albums/full',
    },
  };
}

/** Uploads into the gallery. */
function uploadRoutes(context: GalleryContext): readonly Handler[] {
  const { media, clock, uploadMax } = context;
  const shown = (picture: PictureRecord) => presentPanelPicture(picture, clock.now());
  const answer = (added: Added) =>
    added.ok ? { ...done, data: shown(added.document), duplicate: added.duplicate } : added;
  return [
    handle(contract.uploadPicture, (call) => {
      const { request, response } = call;
      const http = { request, response, bytesMax: uploadMax() };
      return receiveUpload(media, contract.uploadPicture, http, async (form) => {
        const added = await uploadPicture(context, call, form);
        return added.ok ? answer(added) : added;
      });
    }),
    handle(contract.uploadPictures, async (call) => {
      const { request, response } = call;
      if (media.pictureMaker.isBusy) return refuse('files/busy');
      const form = { files: 'files', texts: 'metadata', most: UPLOAD_FILES_MAX, bytesMax: uploadMax() };
      const batch = new PictureBatch(context, call);
      const received = await receiveFiles(request, response, form, (file) => batch.take(file));
      if (!received.ok) {
        await batch.forget();
        return received;
      }
      const added = await batch.add(received.texts);
      if (added.length === 0) return refuse('request/invalid');
      const data = added.map(({ index, result }) =>
        result.ok
          ? { index, ok: true as const, data: shown(result.document), duplicate: result.duplicate }
          : { index, ok: false as const, code: result.code },
      );
      return { ...done, data };
    }),
    handle(contract.galleryAdmin.create, async (call) => {
      const { picture, ...words } = call.body;
      const record = await media.store.find(picture);
      return record === null
        ? refuse('request/invalid')
        : answer(await addPicture(context, call, record, words));
    }),
  ];
}

/** Reports on the gallery as a whole. Their paths come before those of single pictures. */
export function galleryReportRoutes(context: GalleryContext): readonly Handler[] {
  const { model, clock, albums, readCounts } = context;
  return [
    handle(contract.readGalleryAnalytics, async ({ query }) => {
      const counts = await readCounts(query.days);
      const ids = counts.top.map(({ id }) => objectId(id));
      const found = await model.find({ _id: { $in: ids } }).lean<PictureRecord[]>();
      const byId = new Map(found.map((record) => [record._id.toHexString(), record]));
      const top = counts.top.flatMap((each) => {
        const record = byId.get(each.id);
        if (record === undefined) return [];
        const { title, picture } = presentPanelPicture(record, clock.now());
        return [{ ...each, title, picture }];
      });
      return { ...done, data: { ...counts, top } };
    }),
    handle(contract.readGalleryStatistics, async () => ({
      ...done,
      data: await statisticsOf(model, await albums().total(), clock.now()),
    })),
  ];
}

/** Pictures as the panel uploads, edits and publishes them. */
export function galleryAdminRoutes(context: GalleryContext): readonly Handler[] {
  const { clock } = context;
  const { galleryAdmin, publishPicture: publish, unpublishPicture: unpublish } = contract;
  const { get, create, update, remove } = galleryAdmin;
  const own: readonly unknown[] = [get, create, update, remove];
  return [
    ...uploadRoutes(context),
    ...adminResource(
      context,
      gallerySpec(() => context),
    ).filter((each) => !own.includes(each.contract)),
    ...draftRoutes(context, {
      calls: { get, update, remove, publish, unpublish },
      present: (picture) => Promise.resolve(presentPanelPicture(picture, clock.now())),
      update: (call, id, body: BodyOf<typeof update>) => updatePicture(context, call, id, body),
    }),
    handle(contract.toggleHomePicture, async (call) => {
      const toggled = await toggleHomePicture(context, call, call.params.id);
      return toggled.ok ? { ...done, on_homepage: toggled.on_homepage } : toggled;
    }),
  ];
}
