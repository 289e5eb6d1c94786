import type { RoomSeat, UpdateRoom } from '@hokm/shared/protocol';

export type SeatNumber = 0 | 1 | 2 | 3;
/** A seat's place on the screen; play runs bottom → right → top → left. */
export type Place = 'bottom' | 'right' | 'top' | 'left';

const PLACES: readonly Place[] = ['bottom', 'right', 'top', 'left'];
const NUMBERS: readonly SeatNumber[] = [0, 1, 2, 3];

export interface PlacedSeat {
  number: SeatNumber;
  place: Place;
  taken: RoomSeat | null;
  /** The viewer's own team; a bystander looks from seat 0. */
  ours: boolean;
}

/** The viewer's seat; null if they have none here. */
export function mySeat(room: UpdateRoom, me: string | null): SeatNumber | null {
  return NUMBERS.find((number) => me !== null && room.seats[number]?.player_id === me) ?? null;
}

/** The four seats as the viewer sees them: himself at the bottom. */
export function placeSeats(room: UpdateRoom, me: string | null): PlacedSeat[] {
  const mine = mySeat(room, me) ?? 0;
  return NUMBERS.map((number) => {
    const steps = (number - mine + 4) % 4;
    return {
      number,
      place: PLACES[steps] ?? 'bottom',
      taken: room.seats[number] ?? null,
      ours: steps % 2 === 0,
    };
  });
}

/** The seat opposite the host's, where it is free; null otherwise, and in a coin room, whose seats are drawn. */
export function seatOfPartner(room: UpdateRoom): SeatNumber | null {
  const host = mySeat(room, room.creator_id);
  if (host === null || room.stakes !== undefined) return null;
  const opposite = NUMBERS[(host + 2) % 4] ?? null;
  return opposite !== null && room.seats[opposite] === null ? opposite : null;
}

/** How many seats are free. */
export function freeSeats(room: UpdateRoom): number {
  return NUMBERS.filter((number) => !room.seats[number]).length;
}

/** Two people sit opposite each other, and the other seats are free. */
export function isPair({ seats }: Pick<UpdateRoom, 'seats'>): boolean {
  const seat = seats.findIndex((each) => each !== null);
  const both = [seats[seat], seats[seat + 2]];
  return seats.filter((each) => each !== null).length === 2 && both.every((each) => each?.is_bot === false);
}
