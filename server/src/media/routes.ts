import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/media';
import { done, handle, RESPONSE_SENT, type Handler } from '../platform/http/handle.js';
import { refuse } from '../platform/core/result.js';
import { auditAction, changesOf } from '../platform/panel/audit-action.js';
import type { MediaContext } from './context.js';
import type { MediaRecord } from './model.js';
import { receiveUpload } from './receive-upload.js';
import { removeMedia } from './remove-media.js';
import { keyOf, uploadMedia } from './upload-media.js';
import { presentMedia } from './view.js';

const ID = /^[0-9a-f]{24}$/;
/** A picture never changes under its id. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The stored size for a wish: the smallest that is as wide, else the largest. Null for a wish that is no number. */
function sizeFor({ sizes }: MediaRecord, wish: string): number | null {
  const width = /^\d{1,4}$/.test(wish) ? Number(wish) : null;
  if (width === null) return null;
  return (sizes.find(({ size }) => size >= width) ?? sizes.at(-1))?.size ?? null;
}

/** `GET /media/:id/:size`. Browsers treat the answer as a picture and as nothing else, whatever its bytes look like. */
function readMedia({ store, blobs }: MediaContext): Handler {
  return handle(contract.readMedia, async ({ params: { id, size: wish }, request, response }) => {
    const record = ID.test(id) ? await store.find(id) : null;
    const size = record === null ? null : sizeFor(record, wish);
    if (record === null || size === null) return refuse('request/not_found');
    response.set({
      'Content-Type': 'image/webp',
      'Content-Disposition': `inline; filename="${id}.webp"`,
      'Content-Security-Policy':
        "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'Cache-Control': IMMUTABLE,
      'X-Content-Type-Options': 'nosniff',
      ETag: `"${id}-${String(size)}"`,
    });
    if (request.fresh) {
      response.status(304).end();
      return RESPONSE_SENT;
    }
    const bytes = await blobs.get(keyOf(record, size));
    if (bytes === null) {
      response.removeHeader('ETag');
      response.set({ 'Cache-Control': 'no-store' });
      return refuse('request/not_found');
    }
    response.send(bytes);
    return RESPONSE_SENT;
  });
}

/** Pictures of texts, as everybody reads them and as the panel edits them. */
export function mediaRoutes(context: MediaContext, uploadMax: () => number): readonly Handler[] {
  const { store, audit } = context;
  return [
    readMedia(context),
    handle(contract.listMedia, async ({ query }) => {
      const { total, records } = await store.page(query.status, query);
      return { ...done, data: records.map(presentMedia), meta: pageMeta(total, query) };
    }),
    handle(contract.getMedia, async ({ params: { id } }) => {
      const record = await store.find(id);
      if (record === null) return refuse('request/not_found');
      return { ...done, data: presentMedia(record), uses: await store.usesOf(id) };
    }),
    handle(contract.uploadMedia, (call) => {
      const { request, response } = call;
      const http = { request, response, bytesMax: uploadMax() };
      return receiveUpload(context, contract.uploadMedia, http, async ({ bytes, fields }) => {
        const { alt_fa: fa, alt_en: en, focus_x: x, focus_y: y } = fields;
        const stored = await uploadMedia(context, call, { bytes, alt: { fa, en }, focus: { x, y } });
        if (!stored.ok) return stored;
        return { ...done, data: presentMedia(stored.record), duplicate: stored.duplicate };
      });
    }),
    handle(contract.updateMedia, async (call) => {
      const { params, body } = call;
      const before = await store.find(params.id);
      if (before === null) return refuse('request/not_found');
      const { alt, focus, revision } = body;
      const changes = changesOf<MediaRecord>(before, { ...before, alt, focus }, ['alt', 'focus']);
      const target = `media:${params.id}`;
      const action = auditAction(call, context, { action: 'media.update', target, changes });
      const after = await store.change(params.id, revision, { alt, focus }, action);
      if (after !== null) {
        await audit.flush(store.model, after);
        await store.tellChanged(after);
        return { ...done, data: presentMedia(after) };
      }
      const current = await store.find(params.id);
      if (current === null) return refuse('request/not_found');
      return refuse('content/stale', { current: { ...presentMedia(current) } });
    }),
    handle(contract.removeMedia, async (call) => {
      const removed = await removeMedia(context, call, call.params.id);
      return removed.ok ? done : removed;
    }),
  ];
}
