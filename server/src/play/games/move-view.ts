import { SEATS, type MatchState, type Move } from '@hokm/shared/rules';
import type { PublicMove } from '@hokm/shared/protocol';

type Seats = MatchState['seats'];

/** True if no visible field of the seats has changed. Missed turns are not visible. */
function sameVisibleSeats(before: Seats, after: Seats): boolean {
  if (before === after) return true;
  return SEATS.every((seat) => {
    const [was, is] = [before[seat], after[seat]];
    return was.control === is.control && was.away_since === is.away_since && was.left === is.left;
  });
}

/**
 * The part of a move that is enough to make any seat's next view from its last, or null where it is not: then whole
 * views go out. Whole are all moves that deal or reveal cards, end a hand, or change who keeps a seat.
 * `room` is the room's code. Holds nothing that not everybody at the table may know.
 */
export function presentMove(
  room: string,
  before: MatchState,
  move: Move,
  after: MatchState,
): PublicMove | null {
  if (!sameVisibleSeats(before.seats, after.seats)) return null;
  const named = { g: room, v: after.version };
  switch (move.type) {
    case 'play_card': {
      const { seat, card, at } = move;
      if (before.turn === null) return null;
      // After a turn that was extended the length of a turn changes again.
      if (before.turn.ends_at - before.turn.started_at !== before.timing.turn_ms) return null;
      const played = { ...named, t: at - before.turn.started_at, p: seat, c: card };
      return after.phase_ends_at === null ? played : { ...played, e: after.phase_ends_at - at };
    }
    case 'collect_trick': {
      if (after.phase !== 'playing' || after.hand === null || before.phase_ends_at === null) return null;
      const late = { ...named, t: move.at - before.phase_ends_at };
      const bits = SEATS.reduce<number>(
        (all, seat) => all + (after.hand?.paused_by[seat] === true ? 1 << seat : 0),
        0,
      );
      return bits === 0 ? late : { ...late, u: bits };
    }
    case 'add_client_seed':
      return { ...named, s: move.seat };
    default:
      return null;
  }
}
