import type { Seat } from '@hokm/shared/rules';
import type { Table } from './table.js';
import type { Tables } from './tables.js';

/** A player's seat at a table, or a refusal. */
export type SeatAuthorization =
  | { readonly ok: true; readonly table: Table; readonly seat: Seat }
  | { readonly ok: false; readonly code: 'room/does_not_exist' | 'room/not_member' };

/** Only a person with a seat at the table who has not left for good may act there. */
export async function authorizeSeat(
  tables: Tables,
  roomId: string,
  playerId: string,
): Promise<SeatAuthorization> {
  const table = tables.peek(roomId) ?? (await tables.get(roomId));
  if (table === null) return { ok: false, code: 'room/does_not_exist' };
  const seat = table.seatOf(playerId);
  if (seat === null || !table.state.seats[seat].person || table.state.seats[seat].left) {
    return { ok: false, code: 'room/not_member' };
  }
  return { ok: true, table, seat };
}
