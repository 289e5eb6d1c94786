import type { PageQuery } from '@hokm/shared/api';
import type { CoinRoom } from '@hokm/shared/api/stakes';
import { COIN_ROOMS_MAX } from '@hokm/shared/api/stakes/limits';
import { STAKES, type RoomOptions, type StakeRefusal } from '@hokm/shared/protocol';
import type { Blocks } from '../people/blocks.js';
import type { Clock } from '../platform/core/ports.js';
import type { MatchModel, MatchRecord } from '../play/games/match-record.js';
import type { CoinTable } from '../play/rooms/context.js';
import { peopleIn, seatIn, seatsTaken } from '../play/rooms/room.js';
import { presentLobbyRoom, type ListedRoom } from '../play/rooms/room-view.js';

type Listed = ListedRoom & Pick<MatchRecord, 'creator_id'>;

/** The fields of a room that are shown and judged. */
const FIELDS = {
  _id: 0,
  room_id: 1,
  name: 1,
  status: 1,
  seats: 1,
  'options.stake': 1,
  'options.visibility': 1,
  'options.target_points': 1,
  'options.pace': 1,
  creator_id: 1,
} as const;

/** The rooms are not read again sooner, ms. */
const LEAST_MS = 250;
/** Rooms of which some may have changed are given so long, while they are read again, ms. */
const CHANGED_MS = 1_000;
/** Longest age of rooms of which none is known to have changed, ms. */
const KEPT_MS = 10_000;

/** Rooms that are decoded at once: others are answered between two parts. */
const AT_ONCE = 50;

export interface OpenCoinRoomsProps {
  readonly matches: MatchModel;
  readonly blocks: Pick<Blocks, 'whoBlocked'>;
  readonly clock: Clock;
  /** Another number after each change of a match that this process knows of. */
  readonly revision: () => number;
}

/** Rooms as they were read. */
interface Reading {
  readonly rooms: readonly Listed[];
  /** Ms since 1970. */
  readonly at: number;
  readonly revision: number;
}

const isWaiting = ({ status }: Listed): boolean => status === 'waiting';

/** Those that wait before those that play, the fullest first. */
const inOrder = (one: Listed, other: Listed): number =>
  Number(isWaiting(other)) - Number(isWaiting(one)) || seatsTaken(other) - seatsTaken(one);

/** Why a person does not come into a room; null where they do. */
function roomProblem(room: Listed, person: string, problem: StakeRefusal | null): CoinRoom['why_not'] {
  if (isWaiting(room) && seatIn(room, person) !== null) return null;
  if (!isWaiting(room)) return 'room/not_waiting';
  return seatsTaken(room) === room.seats.length ? 'room/full' : problem;
}

/**
 * The open public coin rooms. They are read once for everybody: again after a change, while people get those of a second ago, as nobody
 * shall wait for as many rooms as there may be.
 */
export class OpenCoinRooms {
  private last: Reading | null = null;
  private reading: Promise<Reading> | null = null;

  constructor(private readonly props: OpenCoinRoomsProps) {}

  /**
   * One page of them as a person sees them, and how many there are. Rooms of people who have blocked the person are left out. Only rooms
   * of the page are judged.
   */
  async page(
    person: string,
    problemOf: (table: CoinTable) => StakeRefusal | null,
    { stake, page, per_page }: PageQuery & { readonly stake?: RoomOptions['stake'] | undefined },
  ): Promise<{ total: number; data: CoinRoom[] }> {
    const all = await this.rooms();
    const listed = stake === undefined ? all : all.filter(({ options }) => options.stake === stake);
    const creators = [...new Set(listed.map(({ creator_id }) => creator_id))];
    const hidden = new Set(await this.props.blocks.whoBlocked(person, creators));
    const shown = listed.filter((room) => !hidden.has(room.creator_id) || seatIn(room, person) !== null);
    const from = (page - 1) * per_page;
    const data = shown.slice(from, from + per_page).map((room): CoinRoom => {
      const why_not = roomProblem(room, person, problemOf({ ...room.options, others: peopleIn(room) }));
      return {
        ...presentLobbyRoom(room),
        room_id: room.room_id,
        pot: room.options.stake * room.seats.length,
        can_join: why_not === null,
        why_not,
      };
    });
    return { total: shown.length, data };
  }

  private async rooms(): Promise<readonly Listed[]> {
    const { clock, revision } = this.props;
    const { last } = this;
    const age = last === null ? Infinity : Math.abs(clock.now() - last.at);
    const isChanged = last?.revision !== revision();
    if (last === null || age >= (isChanged ? CHANGED_MS : KEPT_MS)) return (await this.read()).rooms;
    // A caller that waits for it hears of a failure.
    if (isChanged && age >= LEAST_MS) this.read().catch(() => undefined);
    return last.rooms;
  }

  /** One query by index. Everybody who comes meanwhile gets the same. */
  private read(): Promise<Reading> {
    const { matches, clock, revision } = this.props;
    const before = { at: clock.now(), revision: revision() };
    this.reading ??= matches
      .find({ open: true, 'options.visibility': 'public', 'options.stake': { $gte: STAKES[0] } })
      .sort({ status: -1, created_at: -1 })
      .limit(COIN_ROOMS_MAX)
      .batchSize(AT_ONCE)
      .select(FIELDS)
      .lean<Listed[]>()
      .exec()
      .then((rooms) => (this.last = { rooms: rooms.sort(inOrder), ...before }))
      .finally(() => {
        this.reading = null;
      });
    return this.reading;
  }
}
