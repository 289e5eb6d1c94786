import type { Connection, Model, QueryFilter, Types, UpdateQuery } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { BodyOf, Endpoint, QueryOf } from '@hokm/shared/api/endpoint';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Collection } from '../database/collection.js';
import { isDuplicateKey, objectId } from '../database/ids.js';
import { foundInList } from '../database/found-by.js';
import { writeInPlace, type TakenPlaces } from '../database/places.js';
import { idempotentId } from '../http/idempotent-id.js';
import type { Clock, Log, RandomBytes } from '../core/ports.js';
import { refuse, type Result } from '../core/result.js';
import { auditAction, changesOf, type StaffCall, type StaffRequest } from './audit-action.js';
import type { PendingAudit } from './audit-model.js';
import { withAudit, type AuditQueue } from './audit-queue.js';
import { atRevision, type ManagedRecord } from './managed-record.js';
import { onPage } from '../database/on-page.js';

/** The change of one document by a bulk action. */
type BulkChange<Doc> = Partial<Doc> | ErrorCode;

/** The endpoints that `adminResource` of the contracts makes. */
export type ResourceContract = Readonly<
  Record<'list' | 'get' | 'create' | 'update' | 'remove' | 'bulk' | 'export', Endpoint>
>;

/** The selection of a list or export. */
export interface Selection extends PageQuery {
  readonly search: string;
  readonly sort_by: string;
  readonly sort_order: 'asc' | 'desc';
}

export interface ResourceContext {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly audit: AuditQueue;
  readonly log: Log;
}

/** A list of which a document is in one at most, and which holds at most so many. Each document in it has a place there. */
interface LimitedList<Doc extends ManagedRecord, Full extends ErrorCode> {
  /** The list that a document is in; null for none. What is in the trash is in none. */
  readonly of: (document: Doc) => string | null;
  readonly most: number;
  readonly taken: (list: string) => Promise<TakenPlaces>;
  /** The stored field of the place. A unique index over list and place decides who gets it. */
  readonly place: keyof Doc & string;
  readonly full: Full;
}

export interface ResourceSpec<
  Contract extends ResourceContract,
  Doc extends ManagedRecord,
  Full extends ErrorCode = never,
> {
  readonly contract: Contract;
  readonly collection: Collection<Doc>;
  /** Subject of audit actions: `news` gives `news.create`. */
  readonly subject: string;
  /** Fields that audit entries show. */
  readonly audited: readonly (keyof Doc & string)[];
  /** The stored field behind each name that lists sort by. Each has an index. */
  readonly sorts: Readonly<Record<string, string>>;
  /** The condition of the list's own filters. What is in the trash is left out unless it names `trash_at`. */
  readonly filter: (query: QueryOf<Contract['list']>, now: number) => QueryFilter<Doc>;
  /** The stored fields of the panel's input. */
  readonly fields: (input: BodyOf<Contract['create']>) => Partial<Doc>;
  /**
   * The stored fields of each bulk action, or the code for which it is refused. `delete` moves to the trash where it is not
   * among them.
   */
  readonly bulk: Readonly<
    Record<string, (document: Doc, now: number) => BulkChange<Doc> | Promise<BulkChange<Doc>>>
  >;
  readonly view: (document: Doc) => object;
  /** A document in lists and exports; absent: as `view`. */
  readonly listView?: (document: Doc) => object;
  /** Fields that lists and exports do not read. */
  readonly unlisted?: readonly (keyof Doc & string)[];
  readonly list?: LimitedList<Doc, Full>;
}

/**
 * The documents of a subject that the panel edits. Every change is one conditional update of one document, which stores the
 * audit entry too: either both are there or neither.
 */
export class ResourceStore<
  Contract extends ResourceContract,
  Doc extends ManagedRecord,
  Full extends ErrorCode = never,
> {
  private readonly model: Model<Doc>;

  constructor(
    private readonly context: ResourceContext,
    private readonly spec: ResourceSpec<Contract, Doc, Full>,
  ) {
    this.model = spec.collection.model(context.connection);
  }

  async page(query: Selection & QueryOf<Contract['list']>): Promise<{ total: number; documents: Doc[] }> {
    const filter = this.filterOf(query);
    const [total, documents] = await Promise.all([
      this.model.countDocuments(filter),
      onPage(this.sorted(filter, query), query).lean<Doc[]>(),
    ]);
    return { total, documents };
  }

  async *all(query: Selection & QueryOf<Contract['list']>): AsyncGenerator<object> {
    const cursor = this.sorted(this.filterOf(query), query).lean<Doc[]>().cursor();
    const view = this.spec.listView ?? this.spec.view;
    for await (const document of cursor) yield view(document);
  }

  async find(id: string): Promise<Doc | null> {
    return this.model.findOne(this.byId(id)).lean<Doc>();
  }

  /**
   * The same `Idempotency-Key` of the same person names the same document, unless `more`, the stored fields besides those of the
   * input, has an `_id`. `part` tells the documents of one call apart. Throws where a unique index refuses another document.
   */
  async create(
    call: StaffRequest,
    input: BodyOf<Contract['create']>,
    more: Partial<Doc> = {},
    part = '',
  ): Promise<Doc> {
    const _id = more._id ?? idempotentId(call.request, this.spec.subject, call.account.id, part);
    const fields = { ...this.spec.fields(input), ...more };
    const action = this.action(call, 'create', _id, {}, fields);
    const document = {
      ...this.stamped(call, fields),
      _id,
      revision: 1,
      created_by: call.account.id,
      audit_pending: [action],
      audit_due: action.at.getTime(),
    } as unknown as Doc;
    try {
      await this.model.create(document);
    } catch (error) {
      const known = isDuplicateKey(error) ? await this.model.findById(_id).lean<Doc>() : null;
      if (known === null) throw error;
      return known;
    }
    await this.context.audit.flush(this.model, document);
    return document;
  }

  /** Null when the document is not there, or has another revision. */
  async update(
    call: StaffRequest,
    id: string,
    revision: number,
    input: BodyOf<Contract['create']>,
  ): Promise<Doc | null> {
    const before = await this.find(id);
    if (before === null || (before.revision ?? 0) !== revision) return null;
    const written = await this.write(call, 'update', before, this.spec.fields(input));
    return written.ok ? written.document : null;
  }

  async trash(call: StaffRequest, id: string): Promise<boolean> {
    for (;;) {
      const before = await this.find(id);
      if (before === null) return false;
      const trash_at = new Date(this.context.clock.now());
      if ((await this.write(call, 'delete', before, { trash_at } as Partial<Doc>)).ok) return true;
    }
  }

  /** Brings a document back from the trash, as it was; else the code for which it stays there. */
  async restore(call: StaffRequest, id: string): Promise<ErrorCode | null> {
    for (;;) {
      const before = await this.model
        .findOne({ _id: objectId(id), trash_at: { $exists: true } } as QueryFilter<Doc>)
        .lean<Doc>();
      if (before === null) return 'request/not_found';
      const written = await this.write(call, 'restore', before, {}, ['trash_at']);
      if (written.ok) return null;
      if (written.code !== 'content/stale') return written.code;
    }
  }

  /** One action of a bulk call on one document: null when it is done, else the code for which it is refused. */
  async act(call: StaffRequest, id: string, action: string): Promise<ErrorCode | null> {
    if (action === 'restore') return this.restore(call, id);
    const change = this.spec.bulk[action];
    if (change === undefined && action === 'delete')
      return (await this.trash(call, id)) ? null : 'request/not_found';
    if (change === undefined) throw new Error(`no bulk action ${action}`);
    for (;;) {
      const before = await this.find(id);
      if (before === null) return 'request/not_found';
      const fields = await change(before, this.context.clock.now());
      if (typeof fields === 'string') return fields;
      const written = await this.write(call, action, before, fields);
      if (written.ok) return null;
      if (written.code !== 'content/stale') return written.code;
    }
  }

  /**
   * Changes a document as of the revision it was read at, with the audit entry, and gives it a place in the list that it comes into.
   * Refusals: `content/stale` when it has changed since; that of a full list.
   */
  async write(
    call: StaffCall,
    verb: string,
    before: Doc,
    fields: Partial<Doc>,
    removed: readonly (keyof Doc & string)[] = [],
  ): Promise<Result<{ document: Doc }, 'content/stale' | Full>> {
    const { list } = this.spec;
    const store = async (more: object) => ({
      after: await this.change(call, verb, before, { ...fields, ...more }, removed),
    });
    const after = { ...before, ...fields, ...Object.fromEntries(removed.map((name) => [name, undefined])) };
    const [from, to] = [this.listOf(before), this.listOf(after)];
    const written =
      list === undefined || to === from || to === null
        ? await store(list === undefined || to === from ? {} : { [list.place]: null })
        : await writeInPlace({
            most: list.most,
            taken: () => list.taken(to),
            write: (place) => store({ [list.place]: place }),
          });
    if (written === null) return refuse(list?.full as Full);
    return written.after === null ? refuse('content/stale') : { ok: true, document: written.after };
  }

  private listOf(document: Doc): string | null {
    return document.trash_at === undefined ? (this.spec.list?.of(document) ?? null) : null;
  }

  private async change(
    call: StaffCall,
    verb: string,
    before: Doc,
    fields: Partial<Doc>,
    removed: readonly (keyof Doc & string)[],
  ): Promise<Doc | null> {
    const action = this.action(call, verb, before._id, before, { ...before, ...fields });
    const { $push, $set } = withAudit(action);
    const after = await this.model
      .findOneAndUpdate(
        {
          _id: before._id,
          trash_at: { $exists: before.trash_at !== undefined },
          ...atRevision(before.revision ?? 0),
        } as QueryFilter<Doc>,
        {
          $set: { ...this.stamped(call, { ...before, ...fields }, fields), ...$set },
          ...(removed.length === 0 ? {} : { $unset: Object.fromEntries(removed.map((name) => [name, 1])) }),
          $push,
          $inc: { revision: 1 },
        } as unknown as UpdateQuery<Doc>,
        { returnDocument: 'after' },
      )
      .lean<Doc>();
    if (after !== null) await this.context.audit.flush(this.model, after);
    return after;
  }

  private stamped(call: StaffCall, whole: Partial<Doc>, fields: Partial<Doc> = whole): Partial<Doc> {
    return {
      ...fields,
      ...this.spec.collection.keysOf?.(whole as Doc, ''),
      updated_at: new Date(this.context.clock.now()),
      updated_by: call.account.id,
    };
  }

  private action(
    call: StaffCall,
    verb: string,
    _id: Types.ObjectId,
    before: Partial<Doc>,
    after: Partial<Doc>,
  ): PendingAudit {
    const { subject, collection, audited } = this.spec;
    return auditAction(call, this.context, {
      action: `${subject}.${verb}`,
      target: `${collection.name}:${_id.toHexString()}`,
      changes: verb === 'delete' ? [] : changesOf<Doc>(before, after, audited),
    });
  }

  private byId(id: string): QueryFilter<Doc> {
    return { _id: objectId(id), trash_at: { $exists: false } };
  }

  private filterOf(query: Selection & QueryOf<Contract['list']>): QueryFilter<Doc> {
    return {
      trash_at: { $exists: false },
      ...this.spec.filter(query, this.context.clock.now()),
      ...(foundInList(query.search) as QueryFilter<Doc>),
    };
  }

  private sorted(filter: QueryFilter<Doc>, { sort_by, sort_order }: Selection) {
    const direction = sort_order === 'asc' ? 1 : -1;
    const by = this.spec.sorts[sort_by] ?? '_id';
    const unlisted = (this.spec.unlisted ?? []).map((name) => [name, 0] as const);
    return this.model
      .find(filter)
      .select(Object.fromEntries(unlisted))
      .sort(by === '_id' ? { _id: direction } : { [by]: direction, _id: direction });
  }
}
