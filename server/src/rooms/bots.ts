import type { MatchRecord, SeatRecord } from '../games/match-record.js';

/** The house's computer players: an id each, of the same form as an account's, and a name. */
const BOTS = ['کیان', 'رها', 'آرش', 'نیکا', 'سهراب', 'یلدا', 'بهمن', 'ترانه'].map((name, number) => ({
  player_id: `b07${String(number + 1).padStart(21, '0')}`,
  name,
}));

/** A bot that does not sit in the room yet. There are more bots than seats. */
export function freeBot(seats: MatchRecord['seats']): SeatRecord {
  const bot = BOTS.find(({ player_id }) => !seats.some((seat) => seat?.player_id === player_id));
  if (bot === undefined) throw new Error('a room has four seats and the house eight bots');
  return { ...bot, avatar: null, is_bot: true, away_since: null };
}
