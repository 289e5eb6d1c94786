import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/matches';
import type { People } from '../../platform/core/account.js';
import { present } from '../../platform/core/result.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import { presentMatch } from '../../play/replays/match-summary-view.js';
import { openMatch, type OpenMatchContext } from './open-match.js';
import { presentCoins, presentStaffReplay } from './staff-match.js';
import type { TableWall } from './table-wall.js';
import { voidMatch, type VoidContext } from './void-match.js';

export interface MatchesContext extends OpenMatchContext, VoidContext {
  readonly people: Pick<People, 'findPeople'>;
  readonly wall: TableWall;
}

/** Finished matches card by card, and the wall of running tables. */
export function matchRoutes(context: MatchesContext): readonly Handler[] {
  const { people, wall } = context;
  return [
    handle(contract.readStaffMatch, async (call) => {
      const opened = await openMatch(context, call, call.params.id);
      if (!opened.ok) return opened;
      const { record, history, reports } = opened;
      const names = await people.findPeople([...new Set(reports.map(({ by }) => by))]);
      const points = record.snapshot?.state.points ?? ([0, 0] as const);
      return {
        ...done,
        data: {
          match: presentMatch(record, points),
          coins: presentCoins(record),
          ...presentStaffReplay(history),
          reports: reports.map(({ player_id, by, reason, status, at }) => ({
            player_id,
            reason,
            status,
            by: { id: by, name: names.get(by)?.name ?? '' },
            at: new Date(at).toISOString(),
          })),
        },
      };
    }),
    handle(contract.voidMatch, async (call) =>
      present(await voidMatch(context, call, call.params.id, call.body.reason), () => done),
    ),
    handle(contract.listTables, async ({ query }) => {
      const { total, tables } = await wall.page(query);
      return { ...done, data: tables, meta: pageMeta(total, query) };
    }),
    handle(contract.readTable, async ({ params }) =>
      present(await wall.find(params.id), ({ table }) => ({ ...done, data: table })),
    ),
  ];
}
