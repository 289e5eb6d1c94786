import type { MatchState, Move } from '@hokm/shared/rules';
import type { Log } from '../../platform/core/ports.js';
import type { Outbox } from '../../notifications/outbox.js';
import type { MoveListener } from './move-listener.js';
import type { Table } from './table.js';

/** Delay of a notification, ms: people who are only changing networks are back by then. */
const DELAY_MS = 3_000;

const groupOf = (matchId: string): string => `turn:${matchId}`;

/** The person whose turn it is while they are away from the table; null when nobody is to be notified. */
function absentPlayerOnTurn({ turn, seats, phase }: MatchState): string | null {
  if (turn === null || phase === 'finished') return null;
  const { person, left, away_since, player_id } = seats[turn.seat];
  return person && !left && away_since !== null ? player_id : null;
}

/**
 * Notifies people of their turn while they are away from the table, by a notice that is withdrawn when it is over
 * before it is sent. The outbox checks again at that moment whether they are in the app.
 */
export class TurnNotifications implements MoveListener {
  readonly name = 'turn notifications';
  /** By match: the person who was notified and has not acted since. */
  private readonly notified = new Map<string, string>();

  constructor(
    private readonly outbox: Outbox,
    private readonly log: Log,
  ) {}

  /** Never fails: a notice that could not be posted is logged. */
  onMove(table: Table, _move: Move, own: boolean): void {
    if (!own) return;
    const { id, state } = table;
    const now = absentPlayerOnTurn(state);
    const before = this.notified.get(id) ?? null;
    if (now === before) return;
    if (now === null) this.notified.delete(id);
    else this.notified.set(id, now);
    this.replace(table, before, now).catch((error: unknown) =>
      this.log.error({ err: error, match: id }, 'turn notification failed'),
    );
  }

  private async replace(table: Table, before: string | null, now: string | null): Promise<void> {
    const { id, roomId, info, state } = table;
    const { version } = state;
    if (before !== null) await this.outbox.withdraw(before, groupOf(id));
    if (now === null) return;
    await this.outbox.post({
      key: `turn:${id}:${version}:${now}`,
      account: now,
      notice: { kind: 'your_turn', room: info.name, code: roomId },
      group: groupOf(id),
      afterMs: DELAY_MS,
    });
  }
}
