import type { QueryFilter } from 'mongoose';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import * as contract from '@hokm/shared/api/views';
import { VIEWED_LISTS, VIEWS_MAX, type ViewScope } from '@hokm/shared/api/views/limits';
import { objectId } from '../../platform/database/ids.js';
import { writeInPlace } from '../../platform/database/places.js';
import { refuse } from '../../platform/core/result.js';
import { done, handle } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import { auditAction, type StaffCall } from '../../platform/panel/audit-action.js';
import { withAudit, type AuditQueue } from '../../platform/panel/audit-queue.js';
import { views, type ViewRecord } from './model.js';

/** Scopes of views that others see. */
const SHARED: readonly ViewScope[] = ['level', 'all'];

interface Uses {
  readonly audit: AuditQueue;
}

const presentView = (
  { _id, owner, list, name, query, scope, is_pinned = false }: ViewRecord,
  reader: string,
) => ({
  id: _id.toHexString(),
  list,
  name,
  query,
  scope,
  is_pinned: is_pinned || scope !== 'me',
  is_own: owner === reader,
});

/** Views of the panel's lists. */
export const viewsModule = defineModule('views', (platform, { audit }: Uses) => {
  const { connection, timers: clock, randomBytes } = platform;
  const model = views.model(connection);
  audit.watch(views);

  async function save(call: StaffCall, body: BodyOf<typeof contract.saveView>) {
    const { list, name, query, scope, is_pinned } = body;
    const owner = call.account.id;
    const key = { owner, list, name };
    const action = auditAction(
      call,
      { clock, randomBytes },
      {
        action: 'views.save',
        target: `panel_views:${list}`,
        changes: [{ field: 'view', before: null, after: { name, query, scope, is_pinned } }],
      },
    );
    const { $push, $set } = withAudit(action);
    const record = await writeInPlace({
      most: VIEWS_MAX,
      async taken() {
        const own = await model.find({ owner, list }).select({ name: 1, place: 1 }).lean<ViewRecord[]>();
        return own.some((view) => view.name === name) ? null : own.map(({ place }) => place);
      },
      write: (place) =>
        model
          .findOneAndUpdate(
            key,
            {
              $set: { query, scope, is_pinned, level: call.account.admin_level, ...$set },
              ...(place === null ? {} : { $setOnInsert: { place } }),
              $unset: { is_removed: 1 },
              $push,
              $inc: { revision: 1 },
            },
            { upsert: place !== null, returnDocument: 'after' },
          )
          .lean<ViewRecord>(),
    });
    if (record === null) return refuse('views/too_many');
    await audit.flush(model, record);
    return { ...done, data: presentView(record, owner) };
  }

  return {
    routes: [
      handle(contract.listViews, async ({ account, query: { list } }) => {
        const { id, admin_level: level } = account;
        const of = list === undefined ? {} : { list };
        const most = list === undefined ? VIEWS_MAX * VIEWED_LISTS.length : VIEWS_MAX;
        const named = (filter: QueryFilter<ViewRecord>) =>
          model.find(filter).sort({ list: 1, name: 1 }).limit(most).lean<ViewRecord[]>();
        const others = { $ne: id };
        const found = await Promise.all([
          named({ owner: id, ...of }),
          named({ scope: 'level', ...of, level, owner: others }),
          named({ scope: 'all', ...of, owner: others }),
        ]);
        return { ...done, data: found.flat().map((record) => presentView(record, account.id)) };
      }),
      handle(contract.saveView, (call) => save(call, call.body)),
      handle(contract.deleteView, async (call) => {
        const { id, admin_level } = call.account;
        const others = admin_level === 'super_admin' ? [{ scope: { $in: SHARED } }] : [];
        const filter = { _id: objectId(call.params.id), $or: [{ owner: id }, ...others] };
        const record = await model.findOne(filter).lean<ViewRecord>();
        if (record === null) return refuse('request/not_found');
        const action = { action: 'views.delete', target: `panel_views:${record.list}`, reason: record.name };
        const gone = await audit.remove(model, filter, auditAction(call, { clock, randomBytes }, action));
        return gone === null ? refuse('request/not_found') : done;
      }),
    ],
    collections: [views],
    exports: null,
  };
});
