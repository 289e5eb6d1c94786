import {
  decide,
  fold,
  isRefusal,
  type Command,
  type MatchState,
  type Move,
  type RefusalCode,
  type RefusalOf,
} from '@hokm/shared/rules';
import type { Clock, Log } from '../../platform/core/ports.js';
import type { ReloadHook } from './amnesia.js';
import type { MoveMessage } from './bus.js';
import type { MatchLog } from './match-log.js';
import { STATE_FRESH_MS } from './orphaned-move.js';
import type { Table } from './table.js';

/** The version as which a command took effect, or a refusal. */
export type Outcome<Code extends RefusalCode = RefusalCode> =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly code: Code };

/** The outcome of a command: refused by the rules, or because the table has moved on or ended. */
type OutcomeOf<C extends Command> = Outcome<RefusalOf<C> | 'game/stale_version' | 'game/finished'>;

/** The sender's own id of a command, and the version that it was made for. */
export interface CommandMeta {
  readonly command_id?: string | undefined;
  readonly expected_version?: number | undefined;
}

export interface CommandExecutorProps {
  readonly matchLog: MatchLog;
  readonly clock: Clock;
  /** Called after every move is stored and folded. A command is answered when its promise resolves. */
  readonly onMoveStored: (table: Table, move: Move, own: boolean) => Promise<void> | void;
  /** True if a stored move belongs to no match, because that had ended without this process. */
  readonly isOrphaned: (table: Table, version: number, move: Move) => Promise<boolean>;
  readonly log: Log;
  /** For tests: replaces the memory of a table before each command. */
  readonly reload: ReloadHook | null;
}

const refused = <Code extends RefusalCode>(code: Code): Outcome<Code> => ({ ok: false, code });

/** The outcome of an earlier command with the same id; null when there was none. */
function earlierOutcome(state: MatchState, command: Command, id: string | undefined): Outcome<never> | null {
  if (id === undefined || !('seat' in command)) return null;
  const done = state.commands.find((known) => known.id === id && known.seat === command.seat);
  return done === undefined ? null : { ok: true, version: done.version };
}

/**
 * Carries out commands: decides, stores, folds and publishes; only then is the sender answered. Commands of one table
 * are queued. When another process took the version first, its move is folded and the command is decided again.
 */
export class CommandExecutor {
  constructor(private readonly props: CommandExecutorProps) {}

  /** `make` is called when the command reaches the head of the table's queue; returning null skips it. */
  execute<C extends Command>(
    table: Table,
    make: (state: MatchState) => C | null,
    meta: CommandMeta = {},
  ): Promise<OutcomeOf<C>> {
    return table.runExclusive(() => this.executeNow(table, make, meta));
  }

  private async executeNow<C extends Command>(
    table: Table,
    make: (state: MatchState) => C | null,
    { command_id, expected_version }: CommandMeta,
  ): Promise<OutcomeOf<C>> {
    const { reload, clock, matchLog } = this.props;
    if (reload !== null) await reload(table);
    for (;;) {
      const { state } = table;
      const command = make(state);
      if (command === null) return refused('game/stale_version');
      const known = earlierOutcome(state, command, command_id);
      if (known !== null) return known;
      if (expected_version !== undefined && expected_version !== state.version)
        return refused('game/stale_version');
      const circumstances = { now: clock.now() };
      const move = decide(
        state,
        command,
        command_id === undefined ? circumstances : { ...circumstances, command_id },
      );
      if (isRefusal(move)) return refused(move.refused);
      if ((await matchLog.append(table.id, state.version + 1, move)) === 'stored') {
        if (this.mayBeOld(table) && (await this.rollBackIfOrphaned(table, move)))
          return refused('game/finished');
        await this.accept(table, move, true);
        return { ok: true, version: table.state.version };
      }
      await this.catchUp(table);
      // The version is taken by a move that cannot be read in its order: another attempt would fail the same way.
      if (table.state.version === state.version) throw new Error(`the log of match ${table.id} has a gap`);
    }
  }

  /** Folds a move of another process, and the ones that were missed before it. */
  applyRemoteMove(table: Table, message: MoveMessage): Promise<void> {
    return table.runExclusive(async () => {
      const { reload } = this.props;
      if (reload !== null) await reload(table);
      const { version } = table.state;
      if (message.version <= version) return;
      if (message.move !== null && message.version === version + 1)
        await this.accept(table, message.move, false);
      else await this.catchUp(table);
    });
  }

  /** Reads the moves that this process has missed. */
  syncFromLog(table: Table): Promise<void> {
    return table.runExclusive(() => this.catchUp(table));
  }

  /** The match of an old state, or of one from the store, may have ended. */
  private mayBeOld(table: Table): boolean {
    return this.props.clock.now() - table.freshAt >= STATE_FRESH_MS;
  }

  /** Deletes a stored move if its match has ended without this process. */
  private async rollBackIfOrphaned(table: Table, move: Move): Promise<boolean> {
    const { isOrphaned, matchLog } = this.props;
    const version = table.state.version + 1;
    if (!(await isOrphaned(table, version, move))) return false;
    await matchLog.deleteMove(table.id, version);
    return true;
  }

  private accept(table: Table, move: Move, own: boolean): Promise<void> | void {
    table.advance(fold(table.state, move), move);
    return this.props.onMoveStored(table, move, own);
  }

  private async catchUp(table: Table): Promise<void> {
    const { matchLog, log } = this.props;
    const missed = await matchLog.since(table.id, table.state.version);
    if (missed.length > 0) log.debug({ match: table.id, missed: missed.length }, 'catching up');
    for (const move of missed) await this.accept(table, move, false);
  }
}
