import { inTurn } from '../../platform/core/in-turn.js';
import type { TurnOfAll } from './quick-match.js';
import { refuse } from '../../platform/core/result.js';
import { remembered, type InRoom } from './change-room.js';
import type { RoomContext } from './context.js';
import { lookForRivals, pairIn, peopleIn, sitDownAsPair, type Member } from './room.js';
import type { RoomAnswer } from './room-store.js';
import type { MatchRecord } from '../games/match-record.js';

/** Most rooms of pairs looked through. */
const LOOKED_AT = 50;

type RivalsContext = Pick<RoomContext, 'store' | 'blocks' | 'timers' | 'announce'>;
type RivalsRefusal =
  | 'room/does_not_exist'
  | 'room/not_member'
  | 'room/not_waiting'
  | 'room/not_a_pair'
  | 'room/people_only'
  | 'room/starting';

interface RivalsProps extends InRoom {
  /** A person of the room with the device of their connection there; null without one. */
  readonly memberHere: (playerId: string) => Promise<Member | null>;
}

/** The room in which a repeated command has seated the pair; null where it has not. */
async function seatedBefore(
  { store }: RivalsContext,
  { player_id, command_id }: InRoom,
): Promise<MatchRecord | null> {
  if (command_id === undefined) return null;
  const running = await store.runningOf(player_id);
  for (const code of [...(await store.waitingOf(player_id)), ...(running === null ? [] : [running])]) {
    const room = await store.find(code);
    if (room?.commands.some(({ id, by }) => id === command_id && by === player_id) === true) return room;
  }
  return null;
}

const playsLike = (a: MatchRecord, b: MatchRecord): boolean =>
  a.options.target_points === b.options.target_points && a.options.pace === b.options.pace;

async function found(
  context: RivalsContext,
  { memberHere, ...by }: RivalsProps,
): Promise<RoomAnswer<RivalsRefusal>> {
  const { store, blocks, timers, announce } = context;
  const done = await seatedBefore(context, by);
  if (done !== null) return { ok: true, room: done, changed: false };
  const own = await store.find(by.room_id);
  if (own === null || !own.open) return refuse('room/does_not_exist');
  const asked = lookForRivals(own, by.player_id, timers.now());
  if (!asked.ok) return asked;
  const pair = pairIn(own) ?? [];
  const members = (await Promise.all(pair.map(memberHere))).filter((member) => member !== null);
  const searches =
    own.pair_since == null && members.length === pair.length ? await store.pairSearches(LOOKED_AT) : [];
  const others = searches.filter((room) => pairIn(room) !== null && playsLike(room, own));
  const people = others.flatMap(peopleIn);
  const apart = (await Promise.all(pair.map((id) => blocks.eitherWay(id, people)))).flat();
  for (const other of others.filter((room) => !peopleIn(room).some((id) => apart.includes(id)))) {
    const seat = (room: MatchRecord) => sitDownAsPair(room, members, timers.now());
    const met = await store.movePair(own, other, pair, seat, remembered(by));
    if (met.ok) {
      announce(met.room);
      return met;
    }
    if (met.code === 'room/not_a_pair') break;
  }
  const looking = await store.change(
    by.room_id,
    (room) => lookForRivals(room, by.player_id, timers.now()),
    remembered(by),
  );
  if (looking.ok && looking.changed) announce(looking.room);
  return looking;
}

/**
 * A pair looks for another pair: both sit down, as partners still, in the room of the pair that has waited longest of those who play
 * to as many points at the same pace; else their own room waits for a pair, and computer players take its free seats after the time
 * of a quick search. The same command again gives the same room. Pairs are kept apart where somebody has blocked somebody.
 * Callers are queued, over all processes where there are several (`turnOfAll`), so that two pairs of one instant meet.
 */
export function createRivalsFinder(
  context: RivalsContext,
  turnOfAll: TurnOfAll | null = null,
): (props: RivalsProps) => Promise<RoomAnswer<RivalsRefusal>> {
  return inTurn((props) =>
    turnOfAll === null ? found(context, props) : turnOfAll(() => found(context, props)),
  );
}
