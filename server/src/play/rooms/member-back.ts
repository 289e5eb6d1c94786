import { Gathered } from '../../platform/jobs/gathered.js';
import type { MatchRecord } from '../games/match-record.js';
import type { RoomContext } from './context.js';
import { seen, type RoomChange } from './room.js';
import type { RoomAnswer, RoomStore } from './room-store.js';

type Context = Pick<RoomContext, 'store' | 'announce'>;
type Back = RoomAnswer<'room/does_not_exist' | 'room/starting'>;

interface Coming {
  readonly context: Context;
  readonly player_id: string;
  /** The room as it was read before; null where it was not. */
  readonly room: MatchRecord | null;
}

/** For each store, the people who are on their way to its rooms. */
const comings = new WeakMap<RoomStore, Gathered<Coming, Back>>();

/** The change by which some members of a waiting room are connected. */
function allBack(room: MatchRecord, people: readonly string[]): RoomChange<never> {
  let set: Partial<MatchRecord> = {};
  for (const player_id of people) {
    const back = seen({ ...room, ...set }, player_id, null);
    if (back.ok) set = { ...set, ...back.set };
  }
  return { ok: true, set };
}

const isChange = (change: RoomChange<never>): boolean => change.ok && Object.keys(change.set).length > 0;

async function write(roomId: string, coming: readonly Coming[]): Promise<Back[]> {
  const [first] = coming;
  if (first === undefined) return [];
  const { context, room } = first;
  const people = coming.map(({ player_id }) => player_id);
  const back = (now: MatchRecord) => allBack(now, people);
  // The room that was read before is enough where all of them are away in it. Where one is not, they may be by now.
  const isAway = room !== null && people.every((person) => isChange(seen(room, person, null)));
  const answer = await context.store.change(roomId, back, null, isAway ? room : null);
  if (answer.ok && answer.changed) context.announce(answer.room);
  return coming.map(() => answer);
}

/**
 * A member of a waiting room is connected (again). The four of a table often come at the same moment: who comes while another is written down
 * is written together with all who come then, and the room is announced once for them. `room`: as it was read before.
 */
export function memberBack(
  context: Context,
  { room_id, player_id }: { readonly room_id: string; readonly player_id: string },
  room: MatchRecord | null = null,
): Promise<Back> {
  const { store } = context;
  const gathered = comings.get(store) ?? new Gathered<Coming, Back>(write);
  comings.set(store, gathered);
  return gathered.ask(room_id, { context, player_id, room });
}
