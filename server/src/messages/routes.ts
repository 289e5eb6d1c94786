import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/messages';
import { present, refuse } from '../platform/core/result.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { assignThread, readThread, replyToThread, setClosed, type Changed } from './answer-thread.js';
import { colleaguesOf } from './colleagues.js';
import type { MessagesContext } from './context.js';
import type { ThreadRecord } from './model.js';
import {
  peopleOf,
  presentConversation,
  presentOwnConversation,
  presentOwnThread,
  presentThread,
} from './view.js';
import { beginThread, writeAgain } from './write-message.js';

/** Messages of players to the team. */
export function messageRoutes(context: MessagesContext): readonly Handler[] {
  const { threads } = context;
  const one = ({ record }: { readonly record: ThreadRecord }) => ({
    ...done,
    data: presentOwnConversation(record),
  });
  return [
    handle(contract.listMessages, async ({ account, query }) => {
      const { total, records, unread } = await threads.pageOf(account.id, query);
      return { ...done, data: records.map(presentOwnThread), meta: pageMeta(total, query), unread };
    }),
    handle(contract.sendMessage, async ({ account, body }) =>
      present(await beginThread(context, account, body), one),
    ),
    handle(contract.getMessage, async ({ account, params }) => {
      const record = await threads.findOwn(params.id, account.id);
      return record === null ? refuse('request/not_found') : one({ record });
    }),
    handle(contract.replyToTeam, async ({ account, params, body }) =>
      present(await writeAgain(context, account, params.id, body), one),
    ),
    handle(contract.seeMessage, async ({ account, params, body }) => {
      const isSeen = await threads.see(params.id, account.id, new Date(body.until));
      return isSeen ? done : refuse('request/not_found');
    }),
  ];
}

/** The same as the staff reads and answers them. */
export function messageAdminRoutes(context: MessagesContext): readonly Handler[] {
  const { threads, people } = context;
  const one = async (record: ThreadRecord) => ({
    ...done,
    data: presentConversation(record, await people.findPeople([...new Set(peopleOf(record))])),
  });
  async function answer<More extends 'messages/full' | 'messages/not_staff' = never>(
    changed: Changed<More>,
    id: string,
  ) {
    if (changed.ok) return one(changed.record);
    const current = changed.code === 'content/stale' ? await threads.find(id) : null;
    return current === null
      ? changed
      : refuse('content/stale', { current: { ...(await one(current)).data } });
  }
  return [
    ...[contract.listThreads, contract.listThreadsOld].map((each) =>
      handle(each, async ({ account, query }) => {
        const { total, records } = await threads.page(query, account.id);
        const found = await people.findPeople([...new Set(records.flatMap(peopleOf))]);
        const data = records.map((record) => presentThread(record, found));
        return { ...done, data, meta: pageMeta(total, query) };
      }),
    ),
    handle(contract.listColleagues, async ({ query }) => {
      const { total, colleagues } = await colleaguesOf(context, query);
      return { ...done, data: colleagues, meta: pageMeta(total, query) };
    }),
    handle(contract.threadStats, async () => ({ ...done, data: await threads.stats() })),
    handle(contract.getThread, async ({ params }) => {
      const record = await threads.find(params.id);
      return record === null ? refuse('request/not_found') : one(record);
    }),
    handle(contract.readThread, async (call) => {
      const read = await readThread(context, call, call.params.id);
      return read.ok ? one(read.record) : refuse('request/not_found');
    }),
    handle(contract.replyToThread, async (call) => {
      const { id } = call.params;
      return answer(await replyToThread(context, call, id, call.body), id);
    }),
    handle(contract.assignThread, async (call) => {
      const { id } = call.params;
      return answer(await assignThread(context, call, id, call.body), id);
    }),
    ...(
      [
        [contract.closeThread, true],
        [contract.reopenThread, false],
      ] as const
    ).map(([each, isClosed]) =>
      handle(each, async (call) => {
        const { id } = call.params;
        return answer(await setClosed(context, call, { id, ...call.body }, isClosed), id);
      }),
    ),
  ];
}
