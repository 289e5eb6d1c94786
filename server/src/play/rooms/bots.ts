import { BOTS } from '@hokm/shared/text';
import type { MatchRecord, SeatRecord } from '../games/match-record.js';

/** A bot that does not sit in the room yet. There are more bots than seats. */
export function freeBot(seats: MatchRecord['seats']): SeatRecord {
  const bot = BOTS.find(({ player_id }) => !seats.some((seat) => seat?.player_id === player_id));
  if (bot === undefined) throw new Error('a room has four seats and the house eight bots');
  return { player_id: bot.player_id, name: bot.names.fa, avatar: null, is_bot: true, away_since: null };
}
