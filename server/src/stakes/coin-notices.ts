import type { MatchState } from '@hokm/shared/rules';
import { SEATS, teamOf } from '@hokm/shared/rules';
import { PRESENCE_SETTLE_MS, type Outbox } from '../notifications/outbox.js';
import type { MatchRecord } from '../play/games/match-record.js';
import type { StakePayment } from '../play/games/stakes-record.js';
import type { Slip } from '../wallet/escrow.js';

type Room = Pick<MatchRecord, '_id' | 'name'>;

/** Notices of coins to people who are not in the app; the app itself shows the rest. Each may be repeated: it is posted once. */
export class CoinNotices {
  /** @param outbox null without a bot */
  constructor(private readonly outbox: Pick<Outbox, 'post' | 'postResult'> | null) {}

  /** What somebody has put in came back. */
  async cameBack({ name }: Pick<Room, 'name'>, slip: Slip, account: string, coins: number): Promise<void> {
    await this.outbox?.post({
      key: `coins:${slip.id}:${slip.round ?? 0}:${account}`,
      account,
      afterMs: PRESENCE_SETTLE_MS,
      notice: { kind: 'gift', coins, room: name },
    });
  }

  /** Somebody got coins of a match that was won: told in the one notice of its result, which is posted without coins to all others. */
  async paid({ _id, name }: Room, state: MatchState, { player_id, coins }: StakePayment): Promise<void> {
    const seat = SEATS.find((each) => state.seats[each].player_id === player_id);
    if (seat === undefined || state.result?.winner == null) return;
    const team = teamOf(seat);
    const match = { match: _id, room: name };
    const [us, them] = [state.points[team], state.points[team === 0 ? 1 : 0]];
    await this.outbox?.postResult(match, {
      account: player_id,
      won: team === state.result.winner,
      us,
      them,
      coins,
    });
  }
}
