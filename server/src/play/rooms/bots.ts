import { BOTS, botOn, type Bot, type Rung } from '@hokm/shared/bots';
import type { RoomOptions } from '@hokm/shared/protocol';
import type { RandomBytes } from '../../platform/core/ports.js';
import type { MatchRecord, SeatRecord } from '../games/match-record.js';

/** The rungs of the ladder whose bots sit down in rooms of a level: the gentler ones, or the stronger ones. */
const SEATED: Readonly<Record<RoomOptions['bot_level'], readonly Rung[]>> = {
  easy: [1, 2, 3, 4],
  normal: [4, 5, 6, 7, 8],
};

/** Which bots sit down. Without `randomBytes` it is the first that is free. */
export interface BotWish {
  readonly level?: RoomOptions['bot_level'] | undefined;
  readonly randomBytes?: RandomBytes;
}

/** The seat of a bot, under its name in the first language. */
function botSeat({ player_id, names }: Bot): SeatRecord {
  return { player_id, name: names.fa, avatar: null, is_bot: true, away_since: null };
}

/** A bot of a room's level that does not sit in the room yet; any other one when all of them do. */
export function freeBot(seats: MatchRecord['seats'], wish: BotWish = {}): SeatRecord {
  const { level = 'normal', randomBytes } = wish;
  const free = BOTS.filter(({ player_id }) => !seats.some((seat) => seat?.player_id === player_id));
  const fitting = free.filter(({ rung }) => SEATED[level].includes(rung));
  const choice = fitting.length > 0 ? fitting : free;
  const bot = choice[randomBytes === undefined ? 0 : randomBytes(4).readUInt32BE() % choice.length];
  if (bot === undefined) throw new Error('a room has four seats and the house eight bots');
  return botSeat(bot);
}

/** The bots at the table of a rung: the rival, the partner, and the rival's companion, by their rungs. */
const LADDER_TABLES: Readonly<Record<Rung, readonly [rival: Rung, partner: Rung, companion: Rung]>> = {
  1: [1, 3, 2],
  2: [2, 3, 1],
  3: [3, 4, 2],
  4: [4, 5, 3],
  5: [5, 6, 4],
  6: [6, 7, 5],
  7: [7, 8, 6],
  8: [8, 6, 7],
};

/** Draws the bots of a room, one after the other. */
export function botsFor(
  { options }: Pick<MatchRecord, 'options'>,
  randomBytes: RandomBytes,
): (seats: MatchRecord['seats']) => SeatRecord {
  return (seats) => freeBot(seats, { level: options.bot_level, randomBytes });
}

/** The options of a table of the ladder, whatever its creator asked for. */
export function ladderOptions(rival: Rung): RoomOptions {
  return {
    target_points: 3,
    pace: 'fast',
    visibility: 'private',
    bots: 'fill',
    bot_level: 'normal',
    stake: 0,
    rival,
  };
}

/** The table of a rung of the ladder: a person on seat 0, the rival on their right, its companion on their left. */
export function ladderSeats(rung: Rung, person: SeatRecord): SeatRecord[] {
  return [person, ...LADDER_TABLES[rung].map((each) => botSeat(botOn(each)))];
}

/** True for a table as `ladderSeats` laid it: the person alone with the bots of the rung, each on its seat. */
export function isLadderTable(
  rung: Rung,
  seats: readonly (Pick<SeatRecord, 'player_id' | 'is_bot'> | null)[],
) {
  const bots = LADDER_TABLES[rung].map((each) => botOn(each).player_id);
  const [person, ...others] = seats;
  return person?.is_bot === false && others.every((seat, at) => seat?.player_id === bots[at]);
}
