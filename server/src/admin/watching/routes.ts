import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/watching';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import { present, refuse } from '../../platform/core/result.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import { presentUsers } from '../users/read-users.js';
import { idOf, unwatchUser, watchUser, type WatchingContext } from './change-watch.js';
import type { WatchRecord } from './model.js';
import { presentWatch } from './view.js';
import { onPage } from '../../platform/database/on-page.js';

/** The caller's own watches. */
export function watchingRoutes(context: WatchingContext): readonly Handler[] {
  const { users, model } = context;
  const { changes, clock } = users;
  return [
    handle(contract.listWatched, async ({ account, query }) => {
      const filter = { by: account.id };
      const [total, records] = await Promise.all([
        model.countDocuments(filter),
        onPage(model.find(filter).sort({ changed_at: -1 }), query).lean<WatchRecord[]>(),
      ]);
      const accounts = await changes.model
        .find({ _id: { $in: records.map(({ person }) => objectId(person)) } })
        .lean<AccountRecord[]>();
      const people = new Map((await presentUsers(users, accounts)).map((user) => [user.id, user]));
      // Of an account that has just gone the watch goes too.
      const data = records.flatMap((record) => {
        const user = people.get(record.person);
        return user === undefined ? [] : [{ user, watch: presentWatch(record) }];
      });
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.readWatch, async ({ account, params }) => {
      const record = await model.findById(idOf(account.id, params.id)).lean<WatchRecord>();
      if (record !== null) return { ...done, data: presentWatch(record) };
      return (await changes.find(params.id)) === null ? refuse('request/not_found') : { ...done, data: null };
    }),
    handle(contract.watchUser, async (call) =>
      present(await watchUser(context, call, call.params.id, call.body), ({ record }) => ({
        ...done,
        data: presentWatch(record),
      })),
    ),
    handle(contract.unwatchUser, async (call) =>
      present(await unwatchUser(context, call, call.params.id), () => done),
    ),
    handle(contract.visitWatched, async ({ account, params }) => {
      const { matchedCount } = await model.updateOne(
        { _id: idOf(account.id, params.id) },
        { $set: { visited_at: new Date(clock.now()), news: {} } },
      );
      return matchedCount === 0 ? refuse('request/not_found') : done;
    }),
  ];
}
