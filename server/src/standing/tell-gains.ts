import type { MatchRecord } from '../games/match-record.js';
import type { Clock } from '../ports.js';
import type { Notices } from '../realtime/notices.js';
import type { GainRecord } from './match-gains.js';

/** Tells each of a match's people, wherever they are connected, what it has brought them. */
export function tellGains(
  notices: Pick<Notices, 'tell'>,
  clock: Clock,
  { room_id }: Pick<MatchRecord, 'room_id'>,
  gains: readonly GainRecord[],
): void {
  for (const { player_id, score, total, level, level_up, trophies } of gains)
    notices.tell([player_id], 'message', {
      kind: 'gain',
      text_key: 'match.gain',
      params: {
        room_id,
        score,
        total,
        level,
        level_up: level_up ? 1 : 0,
        ...(trophies === null ? {} : { trophies_change: trophies.change, trophies: trophies.after }),
      },
      at: clock.now(),
    });
}
