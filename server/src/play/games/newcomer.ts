import { SEATS, type MatchState, type Newcomer, type Seat } from '@hokm/shared/rules';
import type { MatchRecord, SeatRecord } from './match-record.js';

/** The seats of a running match, and the computer players who have made room for people. */
export type SeatsNow = Required<Pick<MatchRecord, 'seats' | 'relieved'>>;

/** The seats after a person took one from a computer player. The same again, and any other seat, changes nothing. */
export function withNewcomer(
  { seats, relieved }: SeatsNow,
  seat: Seat,
  { player_id, name, avatar, frame }: Newcomer,
  since_hand: number,
): SeatsNow {
  const bot = seats[seat];
  if (bot?.is_bot !== true) return { seats, relieved };
  const person: SeatRecord = { player_id, name, avatar, frame, is_bot: false, away_since: null, since_hand };
  return {
    seats: SEATS.map((each) => (each === seat ? person : (seats[each] ?? null))),
    relieved: [...relieved, { seat, bot }],
  };
}

/**
 * The seats of a document as the match's state has them. They differ while a seat was taken and the document is not written
 * yet; the name is then the one that the seat was kept for.
 */
export function seatsAsPlayed(
  { seats, relieved = [], incoming = [] }: Pick<MatchRecord, 'seats' | 'relieved' | 'incoming'>,
  state: MatchState,
): SeatsNow {
  return SEATS.reduce<SeatsNow>(
    (now, seat) => {
      const { player_id, person, since_hand } = state.seats[seat];
      if (!person || since_hand === undefined) return now;
      const kept = incoming.find((each) => each.person.player_id === player_id)?.person;
      const { name = '', avatar = null, frame = null } = kept ?? {};
      return withNewcomer(now, seat, { player_id, name, avatar, frame }, since_hand);
    },
    { seats, relieved },
  );
}
