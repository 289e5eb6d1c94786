import type { Endpoint } from '@hokm/shared/api/endpoint';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Language } from '@hokm/shared/text';
import { refuse, type Refusal } from '../../platform/core/result.js';
import { done, type Handler } from '../../platform/http/handle.js';
import type { StaffRequest } from '../../platform/panel/audit-action.js';
import { publishDraft, trashDraft, unpublishDraft, type Changed } from './edit-draft.js';
import type { DraftRecord } from './model.js';
import type { DraftContext } from './spec.js';

/** The calls that every subject of drafts has; their contracts name these parameters and fields. */
interface DraftCalls {
  readonly get: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
  readonly publish: Endpoint;
  readonly unpublish: Endpoint;
}

/** Such a call after its schemas. */
interface DraftCall<Body> extends StaffRequest {
  readonly params: { readonly id: string };
  readonly body: Body & { readonly revision: number; readonly published_at?: string };
  readonly language: Language;
}

interface DraftRouting<Doc extends DraftRecord, Body> {
  readonly calls: DraftCalls;
  /** A document as the panel edits it. */
  readonly present: (document: Doc, language: Language) => Promise<object>;
  readonly update: (
    call: DraftCall<Body>,
    id: string,
    body: DraftCall<Body>['body'],
  ) => Promise<Changed<Doc> | Refusal>;
}

/** The answer to a change: the document as it is now and its undo. `content/stale` brings the newer one. */
export function draftAnswers<Doc extends DraftRecord, View extends object>(
  resource: { readonly find: (id: string) => Promise<Doc | null> },
  present: (document: Doc, language: Language) => Promise<View>,
) {
  return async function answer<Code extends ErrorCode>(
    changed: Changed<Doc> | Refusal<Code>,
    { params, language }: { readonly params: { readonly id: string }; readonly language: Language },
  ) {
    if (changed.ok) return { ...done, data: await present(changed.document, language), undo: changed.undo };
    if (changed.code !== 'content/stale') return changed;
    const current = await resource.find(params.id);
    if (current === null) return refuse('request/not_found');
    const newer: object = await present(current, language);
    return refuse('content/stale', { current: { ...newer } });
  };
}

/** The routes of reading, changing, publishing, hiding and deleting drafts. `content/stale` brings the newer one. */
export function draftRoutes<Doc extends DraftRecord & Text, Text extends object, Body>(
  context: DraftContext<Doc, Text, ErrorCode>,
  { calls, present, update }: DraftRouting<Doc, Body>,
): readonly Handler[] {
  const { resource } = context;
  const on = (contract: Endpoint, run: (call: DraftCall<Body>) => Promise<unknown>): Handler => ({
    contract,
    run: (call) => run(call as unknown as DraftCall<Body>),
  });
  const answer = draftAnswers(resource, present);
  return [
    on(calls.get, async ({ params, language }) => {
      const found = await resource.find(params.id);
      return found === null ? refuse('request/not_found') : { ...done, data: await present(found, language) };
    }),
    on(calls.update, async (call) => answer(await update(call, call.params.id, call.body), call)),
    on(calls.remove, async (call) => {
      const trashed = await trashDraft(context, call, call.params.id);
      return trashed.ok ? { ...done, undo: trashed.undo } : trashed;
    }),
    on(calls.publish, async (call) => {
      const { revision, published_at } = call.body;
      const at = published_at === undefined ? null : Date.parse(published_at);
      return answer(await publishDraft(context, call, call.params.id, { revision, at }), call);
    }),
    on(calls.unpublish, async (call) =>
      answer(await unpublishDraft(context, call, call.params.id, call.body.revision), call),
    ),
  ];
}
