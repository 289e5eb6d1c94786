import { changeOf, viewSections } from '@hokm/shared/client';
import type { SeatChange } from '@hokm/shared/protocol';
import type { MatchState, Seat } from '@hokm/shared/rules';
import { presentGame } from './match-view.js';
import type { TableInfo } from './table.js';

/**
 * The changes of one seat's view by a move, for a client that holds the view before it, where the public move does not
 * suffice. It is the difference of two views of that seat and holds nothing else. `now` in ms.
 */
export function presentSeatDelta(
  info: TableInfo,
  before: MatchState,
  after: MatchState,
  seat: Seat,
  now: number,
): SeatChange {
  const was = viewSections(presentGame({ info, state: before }, seat, now));
  const is = viewSections(presentGame({ info, state: after }, seat, now));
  return { g: info.room_id, v: after.version, d: { ...changeOf(was, is), n: now } };
}
