import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/broadcasts';
import { etaMinutes } from '@hokm/shared/api/broadcasts/limits';
import { refuse } from '../platform/core/result.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { changeBroadcast } from './change-broadcast.js';
import type { BroadcastsContext } from './context.js';
import { botMessages, createBroadcast } from './create-broadcast.js';
import type { BroadcastRecord } from './model.js';
import { testBroadcast } from './test-broadcast.js';
import { presentBroadcast } from './view.js';

/** Messages of the staff to many people. */
export function broadcastRoutes(context: BroadcastsContext): readonly Handler[] {
  const { broadcasts, namesOf } = context;
  const present = async (record: BroadcastRecord) =>
    presentBroadcast(record, await namesOf([record.created_by]));
  const changes = [
    [contract.pauseBroadcast, 'pause'],
    [contract.resumeBroadcast, 'resume'],
    [contract.cancelBroadcast, 'cancel'],
  ] as const;
  return [
    ...[contract.createBroadcast, contract.createBroadcastOld].map((each) =>
      handle(each, async (call) => {
        const created = await createBroadcast(context, call, call.body);
        if (!created.ok) return created;
        const { id, recipients, eta_minutes, approval } = created;
        return { ...done, id, recipients, eta_minutes, approval };
      }),
    ),
    handle(contract.countBroadcast, async ({ account, body: { segment, channels } }) => {
      const counted = await broadcasts.count(segment);
      if (counted === null) return refuse('search/too_slow');
      const eta_minutes = etaMinutes(botMessages({ ...counted, channels }));
      const left = (await context.approvals.sums.left(account.id))['broadcasts.send'];
      return { ...done, ...counted, eta_minutes, needs_second: counted.recipients > left };
    }),
    handle(contract.testBroadcast, async ({ account, body }) => {
      const sent = await testBroadcast(context, account, body);
      return sent.ok ? done : sent;
    }),
    handle(contract.listBroadcasts, async ({ query }) => {
      const { total, records } = await broadcasts.page(query.state, query);
      const names = await namesOf([...new Set(records.map(({ created_by }) => created_by))]);
      const data = records.map((record) => presentBroadcast(record, names));
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.getBroadcast, async ({ params }) => {
      const record = await broadcasts.find(params.id);
      return record === null ? refuse('request/not_found') : { ...done, data: await present(record) };
    }),
    ...changes.map(([each, act]) =>
      handle(each, async (call) => {
        const { id } = call.params;
        const changed = await changeBroadcast(context, call, { id, ...call.body }, act);
        if (changed.ok) return { ...done, data: await present(changed.record) };
        const current = changed.code === 'content/stale' ? await broadcasts.find(id) : null;
        return current === null
          ? changed
          : refuse('content/stale', { current: { ...(await present(current)) } });
      }),
    ),
  ];
}
