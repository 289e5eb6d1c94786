import type { MatchState } from '@hokm/shared/rules';
import type { Log } from '../../platform/core/ports.js';
import type { Outbox } from '../../notifications/outbox.js';

/** Somebody who is away is told of their turn after this, ms: who is only changing networks is not. */
const AFTER_MS = 3_000;

/** What of a table is needed to call somebody to it. */
export interface CallingTable {
  readonly id: string;
  readonly roomId: string;
  readonly info: { readonly name: string };
  readonly state: MatchState;
}

const groupOf = (matchId: string): string => `turn:${matchId}`;

/** The person whose turn it is while they are away from the table; null when nobody has to be called. */
export function calledPlayer({ turn, seats, phase }: MatchState): string | null {
  if (turn === null || phase === 'finished') return null;
  const { person, left, away_since, player_id } = seats[turn.seat];
  return person && !left && away_since !== null ? player_id : null;
}

/**
 * Calls people to their turn while they are away from the table. Whether they are in the app after all is looked at when
 * the message is to leave. A call that is over before it left is withdrawn.
 */
export class TurnNotices {
  /** Who was called to which match and has not acted since. */
  private readonly called = new Map<string, string>();

  constructor(
    private readonly outbox: Outbox,
    private readonly log: Log,
  ) {}

  /** Looks at a table after a move of it was stored. Never fails: a call that could not be left is logged. */
  look(table: CallingTable): void {
    const { id } = table;
    const now = calledPlayer(table.state);
    const before = this.called.get(id) ?? null;
    if (now === before) return;
    if (now === null) this.called.delete(id);
    else this.called.set(id, now);
    this.change(table, before, now).catch((error: unknown) =>
      this.log.error({ err: error, match: id }, 'nobody could be called to the table'),
    );
  }

  private async change(table: CallingTable, before: string | null, now: string | null): Promise<void> {
    const { id, roomId, info, state } = table;
    if (before !== null) await this.outbox.withdraw(before, groupOf(id));
    if (now === null) return;
    await this.outbox.post({
      key: `turn:${id}:${state.version}:${now}`,
      account: now,
      notice: { kind: 'your_turn', room: info.name, code: roomId },
      group: groupOf(id),
      afterMs: AFTER_MS,
    });
  }
}
