import type { Command, Seat } from '@hokm/shared/rules';
import type { CommandMeta, Outcome, CommandExecutor } from './command-executor.js';
import { authorizeSeat } from './policy.js';
import type { Tables } from './tables.js';

/** What every command of a player needs. */
export interface GameContext {
  readonly tables: Tables;
  readonly performer: Pick<CommandExecutor, 'execute'>;
}

/** Who commands, where: the session's own player, never what a payload says. */
export interface ByPlayer extends CommandMeta {
  readonly room_id: string;
  readonly player_id: string;
}

export type GameAnswer =
  Outcome | { readonly ok: false; readonly code: 'room/does_not_exist' | 'room/not_member' };

/** Carries out a player's command for the seat it sits on, if it may act there. */
export async function seatCommand(
  { tables, performer }: GameContext,
  by: ByPlayer,
  make: (seat: Seat) => Command,
): Promise<GameAnswer> {
  const at = await authorizeSeat(tables, by.room_id, by.player_id);
  if (!at.ok) return at;
  const command = make(at.seat);
  return performer.execute(at.table, () => command, by);
}
