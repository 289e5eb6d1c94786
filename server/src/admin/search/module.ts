import { ROOM_CODE } from '@hokm/shared/protocol';
import { pageMeta } from '@hokm/shared/api';
import { searchAdvanced, searchPanel } from '@hokm/shared/api/search';
import { SEARCH_AREAS, TITLED_AREAS, TITLED_KINDS } from '@hokm/shared/api/search/limits';
import { mayEnter } from '@hokm/shared/policy';
import { typedRoom } from '@hokm/shared/spelling';
import type { Stories } from '../../content/stories/stories.js';
import { refuse } from '../../platform/core/result.js';
import { done, handle } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import { isMatchId, type MatchReader } from '../../play/games/match-reader.js';
import { UserFinder } from '../users/find-users.js';
import { isByAddress } from '../users/list-filters.js';
import type { UsersContext } from '../users/context.js';
import { findPage } from './find.js';
import { findPayments, findTitles } from './palette.js';
import { presentFound } from './present.js';

const SHOWN = 5;

interface Uses {
  readonly users: UsersContext;
  readonly histories: Pick<MatchReader, 'find'>;
  readonly stories: Pick<Stories, 'findByWord'>;
}

/** The search of the panel's palette (exact matches and beginnings only), and the one by conditions; each by an index. */
export const searchModule = defineModule('search', (_platform, { users, histories, stories }: Uses) => {
  const finder = new UserFinder(users.changes.model, users.clock, users.superAdminTelegramIds);
  /** `seesAll`: administrators find people by their addresses, and are shown them. */
  const findPeople = async (q: string, seesAll: boolean) => {
    if (!seesAll && isByAddress(q)) return [];
    const found = await finder.page({
      search: q,
      page: 1,
      per_page: SHOWN,
      sort_by: 'last_seen_at',
      sort_order: 'desc',
      role_filter: 'all',
      status_filter: 'all',
    });
    return (found?.records ?? []).map((record) => ({
      id: record._id.toHexString(),
      name: record.name,
      handle: record.username === '' ? (seesAll && record.email?.address) || '' : `@${record.username}`,
    }));
  };
  const findMatches = async (q: string) => {
    const id = isMatchId(q) ? q : typedRoom(q);
    const record = isMatchId(id) || ROOM_CODE.test(id) ? await histories.find(id) : null;
    if (record === null) return [];
    const { _id, room_id, name, finished_at } = record;
    return [
      {
        id: _id,
        room_id,
        name,
        finished_at: finished_at === null ? null : new Date(finished_at).toISOString(),
      },
    ];
  };
  return {
    routes: [
      handle(searchPanel, async ({ account, query }) => {
        const { admin_level: level } = account;
        const kinds = TITLED_KINDS.filter((kind) => mayEnter(level, TITLED_AREAS[kind]));
        const [people, matches, written, paid, titles] = await Promise.all([
          findPeople(query.q, mayEnter(level, 'panel/users')),
          findMatches(query.q),
          stories.findByWord(query.q, SHOWN),
          mayEnter(level, 'panel/money') ? findPayments(users, query.q, SHOWN) : [],
          Promise.all(kinds.map((kind) => findTitles(users.connection, { kind, q: query.q, max: SHOWN }))),
        ]);
        return { ...done, people, matches, stories: written, payments: paid, titles: titles.flat() };
      }),
      handle(searchAdvanced, async ({ account, body }) => {
        const { subject } = body;
        if (!mayEnter(account.admin_level, SEARCH_AREAS[subject])) return refuse('auth/forbidden');
        const found = await findPage(users.connection, body, users.clock.now());
        if (!found.ok) return found;
        const { total, total_is, documents } = found;
        const data = await presentFound(users, subject, documents);
        return { ...done, data, meta: { ...pageMeta(total, body), total_is } };
      }),
    ],
    exports: null,
  };
});
