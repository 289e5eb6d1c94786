import type { MatchRecord } from '../play/games/match-record.js';
import type { Clock } from '../platform/core/ports.js';
import type { UserNotifier } from '../platform/sockets/user-notifier.js';
import type { RewardRecord } from '../play/games/match-outcome.js';

/** Tells each of a match's people, wherever they are connected, what it has brought them. */
export function notifyRewards(
  notices: Pick<UserNotifier, 'notify'>,
  clock: Clock,
  { room_id }: Pick<MatchRecord, 'room_id'>,
  gains: readonly RewardRecord[],
): void {
  for (const { player_id, score, total, level, level_up, trophies, note } of gains)
    notices.notify([player_id], 'message', {
      kind: 'gain',
      text_key: 'match.gain',
      params: {
        room_id,
        score,
        total,
        level,
        level_up: level_up ? 1 : 0,
        ...(trophies === null ? {} : { trophies_change: trophies.change, trophies: trophies.after }),
        ...(note === undefined ? {} : { note }),
      },
      at: clock.now(),
    });
}
