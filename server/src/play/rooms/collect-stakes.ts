import { eachSeat } from '@hokm/shared/rules';
import { drawSeats } from '../games/dealer.js';
import type { MatchRecord } from '../games/match-record.js';
import type { ShortOfStake } from '../games/stakes-record.js';
import { beginning } from './beginning.js';
import type { RoomContext, StakeTold } from './context.js';
import type { RoomChange } from './room.js';
import type { RoomAnswer } from './room-store.js';
import { givenUp, held, returned, roundOf, type Round } from './stakes.js';

type Taken = RoomAnswer<'room/does_not_exist' | 'room/starting'>;
type Slip = Parameters<RoomContext['stakes']['hold']>[0];

const slipOf = ({ match, stakes }: Round): Slip => ({ what: 'm', id: match, round: stakes.round });

/** News of the stakes of a room. */
export const newsOf = (
  news: StakeTold['news'],
  { room_id, options }: Pick<MatchRecord, 'room_id' | 'options'>,
): StakeTold => ({ news, room_id, coins: options.stake });

/** Asks all for their coins at once; answers with those who did not put in. */
async function shortIn({ stakes }: Pick<RoomContext, 'stakes'>, round: Round): Promise<ShortOfStake[]> {
  const { payers } = round.stakes;
  const answers = await Promise.all(
    payers.map(async (player_id): Promise<ShortOfStake[]> => {
      const answer = await stakes.hold(slipOf(round), player_id, round.stake, payers);
      if (answer.state === 'held') return [];
      // Fenced: another process has given the try up.
      return [{ player_id, code: answer.state === 'short' ? answer.code : 'room/starting' }];
    }),
  );
  return answers.flat();
}

/** The match begins, on the seats that the seeds draw: they are in no answer before. */
function begun(context: RoomContext, room: MatchRecord, round: Round): RoomChange<never> {
  const draw = ({ seeds, client_seeds }: MatchRecord) => {
    const joined = eachSeat((place) => round.stakes.payers[place] ?? '');
    const added = eachSeat((place) => client_seeds[joined[place]] ?? joined[place]);
    return drawSeats(seeds.server_seed, { joined, client_seeds: added });
  };
  const begin = (seats: MatchRecord['seats']) => beginning(context, { ...room, seats });
  return held(room, round, begin, draw, context.timers.now());
}

/** Collects, and decides what comes of it. */
async function decided(context: RoomContext, known: MatchRecord, round: Round): Promise<Taken> {
  const { store, announce, timers } = context;
  const short = await shortIn(context, round);
  const change = (room: MatchRecord) =>
    short.length === 0 ? begun(context, room, round) : givenUp(room, round, short, timers.now());
  const answer = await store.change(known.room_id, change, null, known);
  if (!answer.ok || !answer.changed) return answer;
  if (short.length > 0) announce(answer.room);
  else context.stakes.tell(round.stakes.payers, newsOf('stake.taken', answer.room));
  return answer;
}

async function givenBack(context: RoomContext, known: MatchRecord, round: Round): Promise<Taken> {
  const { store, stakes, announce, timers } = context;
  await Promise.all(round.stakes.payers.map((person) => stakes.giveBack(slipOf(round), person, round.stake)));
  const change = (room: MatchRecord) => returned(room, round, timers.now());
  const answer = await store.change(known.room_id, change, null, known);
  if (!answer.ok || !answer.changed) return answer;
  const { room } = answer;
  const { payers, short = [] } = round.stakes;
  announce(room);
  for (const { player_id, code } of short) {
    stakes.tell([player_id], { ...newsOf('stake.refused', room), code });
    store.tellLeft(room, player_id);
  }
  const others = payers.filter((payer) => short.every(({ player_id }) => player_id !== payer));
  stakes.tell(others, newsOf('stake.returned', room));
  return answer;
}

/**
 * Goes on with the coins of a room until its match has begun, or everything has come back. Any process may, any number of them at
 * once, and one may follow another that died or stands still: what is decided is written once, and each coin moves once. No-op where
 * none are on their way. `known`: the room as it was just read or written. `changed` for the process that began the match.
 */
export async function takeCoins(context: RoomContext, known: MatchRecord): Promise<Taken> {
  let room: MatchRecord | null = known;
  let changed = false;
  while (room !== null) {
    const round = roundOf(room);
    if (round === null) return { ok: true, room, changed };
    const goOn = round.stakes.phase === 'collecting' ? decided : givenBack;
    const answer: Taken = await goOn(context, room, round);
    changed = answer.ok && answer.changed && answer.room.status === 'in progress';
    // A room that is closed is shown as it is.
    room = answer.ok ? answer.room : await context.store.find(known.room_id);
  }
  return { ok: false, code: 'room/does_not_exist' };
}
