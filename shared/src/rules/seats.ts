/** A place at the table, in play order (anticlockwise); 0 and 2 are partners, so are 1 and 3. */
export type Seat = 0 | 1 | 2 | 3;
/** 0 is `team1` on the wire (seats 0 and 2), 1 is `team2` (seats 1 and 3). */
export type Team = 0 | 1;
/** One value for each seat. */
export type Four<T> = readonly [T, T, T, T];

export const SEATS: Four<Seat> = [0, 1, 2, 3];

/** The seat that plays after another: the neighbour on its right. */
export function nextSeat(seat: Seat): Seat {
  return ((seat + 1) % 4) as Seat;
}

/** The seat a number of places further in play order. */
export function seatAfter(seat: Seat, places: number): Seat {
  return ((seat + places) % 4) as Seat;
}

export function partnerOf(seat: Seat): Seat {
  return seatAfter(seat, 2);
}

export function teamOf(seat: Seat): Team {
  return (seat % 2) as Team;
}

/** The same four values with one seat's value replaced. */
export function withSeat<T>(four: Four<T>, seat: Seat, value: T): Four<T> {
  return [
    seat === 0 ? value : four[0],
    seat === 1 ? value : four[1],
    seat === 2 ? value : four[2],
    seat === 3 ? value : four[3],
  ];
}

/** One value made for each seat. */
export function eachSeat<T>(make: (seat: Seat) => T): Four<T> {
  return [make(0), make(1), make(2), make(3)];
}
