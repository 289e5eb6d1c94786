import { pageMeta } from '@hokm/shared/api';
import type { BulkOperation } from '@hokm/shared/api/bulk/limits';
import type { BodyOf, Endpoint, QueryOf } from '@hokm/shared/api/endpoint';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Area } from '@hokm/shared/policy';
import { done, RESPONSE_SENT, type Handler } from '../http/handle.js';
import { refuse } from '../core/result.js';
import type { StaffRequest } from './audit-action.js';
import { actOnEach, type BulkRun, type BulkSubject } from './bulk-subject.js';
import { sendExport, type ExportProps } from './csv.js';
import type { ManagedRecord } from './managed-record.js';
import {
  ResourceStore,
  type ResourceContext,
  type ResourceContract,
  type ResourceSpec,
  type Selection,
} from './resource-store.js';

/** A call of a resource after its schemas; `adminResource` of the contracts guarantees these fields. */
interface ResourceCall<Contract extends ResourceContract> extends StaffRequest {
  readonly params: { readonly id: string };
  readonly query: Selection & QueryOf<Contract['list']> & { readonly format: ExportProps['format'] };
  readonly body: BodyOf<Contract['create']> & { revision: number; action: string; ids: string[] };
}

/** The documents of a subject among the things of `POST admin/bulk/:operation`; `operations` besides delete and restore. */
export function resourceInBulk<Contract extends ResourceContract, Doc extends ManagedRecord>(
  context: ResourceContext,
  spec: ResourceSpec<Contract, Doc>,
  area: Area,
  operations: readonly BulkOperation[],
): BulkSubject {
  const store = new ResourceStore(context, spec);
  const as =
    (operation: string): BulkRun =>
    (call, { ids }) =>
      actOnEach(ids, (id) => store.act(call, id, operation));
  const all = ['delete', 'restore', ...operations].map((operation) => [operation, as(operation)] as const);
  return { type: spec.subject, area, isFresh: false, operations: Object.fromEntries(all) };
}

/** The calls of a subject that the panel lists, creates, edits, deletes and exports. */
export function adminResource<
  Contract extends ResourceContract,
  Doc extends ManagedRecord,
  Full extends ErrorCode,
>(context: ResourceContext, spec: ResourceSpec<Contract, Doc, Full>): readonly Handler[] {
  const { contract, subject, view, listView = view } = spec;
  const store = new ResourceStore(context, spec);
  context.audit.watch(spec.collection);
  const on = (call: Endpoint, run: (call: ResourceCall<Contract>) => Promise<unknown>): Handler => ({
    contract: call,
    run: (given) => run(given as unknown as ResourceCall<Contract>),
  });
  return [
    on(contract.list, async ({ query }) => {
      const { total, documents } = await store.page(query);
      return { ...done, data: documents.map(listView), meta: pageMeta(total, query) };
    }),
    on(contract.get, async ({ params }) => {
      const document = await store.find(params.id);
      return document === null ? refuse('request/not_found') : { ...done, data: view(document) };
    }),
    on(contract.create, async (call) => ({
      ...done,
      data: view(await store.create(call, call.body)),
    })),
    on(contract.update, async (call) => {
      const { params, body } = call;
      const updated = await store.update(call, params.id, body.revision, body);
      if (updated !== null) return { ...done, data: view(updated) };
      const current = await store.find(params.id);
      if (current === null) return refuse('request/not_found');
      return refuse('content/stale', { current: { ...view(current) } });
    }),
    on(contract.remove, async (call) =>
      (await store.trash(call, call.params.id)) ? done : refuse('request/not_found'),
    ),
    on(contract.bulk, async (call) => {
      const ids = [...new Set(call.body.ids)];
      const refused: { id: string; code: string }[] = [];
      for (const id of ids) {
        const code = await store.act(call, id, call.body.action);
        if (code !== null) refused.push({ id, code });
      }
      return { ...done, done: ids.length - refused.length, refused };
    }),
    on(contract.export, async ({ query, response }) => {
      const name = `${subject}-${new Date(context.clock.now()).toISOString().slice(0, 10)}`;
      await sendExport(response, { name, format: query.format, rows: store.all(query), log: context.log });
      return RESPONSE_SENT;
    }),
  ];
}
