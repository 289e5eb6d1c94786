import {
  decide,
  fold,
  isRefusal,
  type Command,
  type MatchState,
  type Move,
  type RefusalCode,
} from '@hokm/shared/rules';
import type { Clock, Log } from '../../platform/core/ports.js';
import type { ReloadHook } from './amnesia.js';
import type { MoveMessage } from './bus.js';
import type { MatchLog } from './match-log.js';
import { STATE_FRESH_MS } from './orphaned-move.js';
import type { Table } from './table.js';

/** A command took effect as this version, or why it did not. */
export type Outcome =
  { readonly ok: true; readonly version: number } | { readonly ok: false; readonly code: RefusalCode };

/** A command with its sender's own id, and the version it was made for. */
export interface CommandMeta {
  readonly command_id?: string | undefined;
  readonly expected_version?: number | undefined;
}

/** Hears of every move after it is stored, before its sender is answered. `own`: it was stored by this process. */
export type MoveListener = (table: Table, move: Move, own: boolean) => Promise<void> | void;

/** Whether a move that has just been stored belongs to no match, because that had ended without this process. */
export type IsOrphaned = (table: Table, version: number, move: Move) => Promise<boolean>;

const refused = (code: RefusalCode): Outcome => ({ ok: false, code });

function answered(state: MatchState, command: Command, id: string | undefined): Outcome | null {
  if (id === undefined || !('seat' in command)) return null;
  const done = state.commands.find((known) => known.id === id && known.seat === command.seat);
  return done === undefined ? null : { ok: true, version: done.version };
}

/**
 * Carries out commands: decide, store, fold, tell; only then is the sender answered. Commands of one table wait
 * for one another. When another process was faster with the version, its move is folded and ours decided anew.
 */
export class CommandExecutor {
  constructor(
    private readonly log: MatchLog,
    private readonly clock: Clock,
    private readonly tell: MoveListener,
    private readonly isStray: IsOrphaned,
    private readonly logger: Log,
    /** Set where memory is not to be trusted between two commands. */
    private readonly recall: ReloadHook | null = null,
  ) {}

  /** `make` is asked for the command when its turn has come; null means that there is nothing to do any more. */
  execute(
    table: Table,
    make: (state: MatchState) => Command | null,
    order: CommandMeta = {},
  ): Promise<Outcome> {
    return table.runExclusive(() => this.executeNow(table, make, order));
  }

  private async executeNow(
    table: Table,
    make: (state: MatchState) => Command | null,
    { command_id, expected_version }: CommandMeta,
  ): Promise<Outcome> {
    if (this.recall !== null) await this.recall(table);
    for (;;) {
      const { state } = table;
      const command = make(state);
      if (command === null) return refused('game/stale_version');
      const known = answered(state, command, command_id);
      if (known !== null) return known;
      if (expected_version !== undefined && expected_version !== state.version)
        return refused('game/stale_version');
      const circumstances = { now: this.clock.now() };
      const move = decide(
        state,
        command,
        command_id === undefined ? circumstances : { ...circumstances, command_id },
      );
      if (isRefusal(move)) return refused(move.refused);
      if ((await this.log.append(table.id, state.version + 1, move)) === 'stored') {
        if (this.mayBeOld(table) && (await this.rollBackIfOrphaned(table, move)))
          return refused('game/finished');
        await this.accept(table, move, true);
        return { ok: true, version: table.state.version };
      }
      await this.catchUp(table);
      // Taken by a move that cannot be read in its order: to ask on would be for ever.
      if (table.state.version === state.version) throw new Error(`the log of match ${table.id} has a gap`);
    }
  }

  /** Another process has stored a move: it is folded here too, with what was missed before it. */
  applyRemoteMove(table: Table, notice: MoveMessage): Promise<void> {
    return table.runExclusive(async () => {
      if (this.recall !== null) await this.recall(table);
      const { version } = table.state;
      if (notice.version <= version) return;
      if (notice.move !== null && notice.version === version + 1)
        await this.accept(table, notice.move, false);
      else await this.catchUp(table);
    });
  }

  /** Reads what this process has missed of a match. */
  syncFromLog(table: Table): Promise<void> {
    return table.runExclusive(() => this.catchUp(table));
  }

  /** A state that is old, or from the store, may be of a match that has ended. */
  private mayBeOld(table: Table): boolean {
    return this.clock.now() - table.freshAt >= STATE_FRESH_MS;
  }

  /** Whether the match has ended without this process: then its move is taken back. */
  private async rollBackIfOrphaned(table: Table, move: Move): Promise<boolean> {
    const version = table.state.version + 1;
    if (!(await this.isStray(table, version, move))) return false;
    await this.log.deleteMove(table.id, version);
    return true;
  }

  private accept(table: Table, move: Move, own: boolean): Promise<void> | void {
    table.state = fold(table.state, move);
    table.freshAt = move.at;
    return this.tell(table, move, own);
  }

  private async catchUp(table: Table): Promise<void> {
    const missed = await this.log.since(table.id, table.state.version);
    if (missed.length > 0) this.logger.debug({ match: table.id, missed: missed.length }, 'catching up');
    for (const move of missed) await this.accept(table, move, false);
  }
}
