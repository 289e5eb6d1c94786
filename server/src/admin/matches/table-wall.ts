import type { Connection } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { StaffTable } from '@hokm/shared/api/matches';
import { reports, type ReportRecord } from '../../moderation/model.js';
import type { Clock } from '../../platform/core/ports.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { matchModel, type MatchModel, type MatchRecord } from '../../play/games/match-record.js';
import type { DelayedTables } from './delayed-tables.js';
import { presentTable } from './table-view.js';
import { onPage } from '../../platform/database/on-page.js';

/** The running public tables. One of a private room is never in it. */
export const RUNNING = { open: true, 'options.visibility': 'public', status: 'in progress' } as const;

export interface TableWallContext {
  readonly connection: Connection;
  readonly tables: DelayedTables;
  readonly clock: Clock;
}

/** The running public tables of all processes, as their spectators see them. */
export class TableWall {
  private readonly matches: MatchModel;

  constructor(private readonly context: TableWallContext) {
    this.matches = matchModel(context.connection);
  }

  /** A page of the tables, the newest first. Two queries by index, and one a table for its new moves. */
  async page(paging: PageQuery): Promise<{ total: number; tables: StaffTable[] }> {
    const [total, records] = await Promise.all([
      this.matches.countDocuments(RUNNING),
      onPage(this.matches.find(RUNNING).sort({ created_at: -1 }), paging).lean<MatchRecord[]>(),
    ]);
    return { total, tables: await this.present(records) };
  }

  /** One table; refused once its match is over, and for a private one. */
  async find(
    id: string,
  ): Promise<
    Result<{ table: StaffTable }, 'request/not_found' | 'room/private' | 'room/not_started' | 'game/finished'>
  > {
    const record = await this.matches.findById(id).select({ log: 0 }).lean<MatchRecord>();
    if (record === null) return refuse('request/not_found');
    if (record.options.visibility === 'private') return refuse('room/private');
    if (record.status === 'finished') return refuse('game/finished');
    const [table] = record.status === 'waiting' ? [] : await this.present([record]);
    return table === undefined ? refuse('room/not_started') : { ok: true, table };
  }

  private async present(records: readonly MatchRecord[]): Promise<StaffTable[]> {
    const { tables, clock } = this.context;
    const [late, open] = await Promise.all([
      Promise.all(records.map((record) => tables.read(record))),
      this.openReports(records),
    ]);
    const now = clock.now();
    return records.flatMap((record, at) => {
      const table = late[at];
      return table == null ? [] : [presentTable(record, table, open, now)];
    });
  }

  /** Numbers of open reports about the people of some tables. One query by index. */
  private async openReports(records: readonly MatchRecord[]): Promise<ReadonlyMap<string, number>> {
    const people = records.flatMap(({ seats }) =>
      seats.flatMap((seat) => (seat === null || seat.is_bot ? [] : [seat.player_id])),
    );
    const counts = new Map<string, number>();
    if (people.length === 0) return counts;
    const found = await reports
      .model(this.context.connection)
      .find({ player_id: { $in: [...new Set(people)] }, status: 'open', reason: { $ne: 'appeal' } })
      .select({ player_id: 1 })
      .lean<Pick<ReportRecord, 'player_id'>[]>();
    for (const { player_id } of found) counts.set(player_id, (counts.get(player_id) ?? 0) + 1);
    return counts;
  }
}
