import type { CardId, Command, MatchState, REFUSALS, Seat, Suit } from '@hokm/shared/rules';
import type { CommandExecutor, CommandMeta, Outcome } from './command-executor.js';
import { authorizeSeat } from './policy.js';
import type { Tables } from './tables.js';

/** The dependencies of every command of a player. */
export interface GameContext {
  readonly tables: Tables;
  readonly executor: Pick<CommandExecutor, 'execute'>;
}

/** The acting player and room. The player is taken from the session, never from the payload. */
export interface ByPlayer extends CommandMeta {
  readonly room_id: string;
  readonly player_id: string;
}

/** The version at which a command took effect, or a refusal of its type. */
type AnswerTo<T extends Command['type']> =
  | Outcome<(typeof REFUSALS)[T][number] | 'game/stale_version'>
  | { readonly ok: false; readonly code: 'room/does_not_exist' | 'room/not_member' };

/** Carries out a player's command for their own seat, if they may act there. */
async function seatCommand<T extends Command['type']>(
  { tables, executor }: GameContext,
  by: ByPlayer,
  make: (seat: Seat) => Extract<Command, { type: T }>,
): Promise<AnswerTo<T>> {
  const at = await authorizeSeat(tables, by.room_id, by.player_id);
  if (!at.ok) return at;
  const command = make(at.seat);
  return executor.execute(at.table, () => command, by);
}

/** The hakem names the trump. */
export function nameTrump(context: GameContext, by: ByPlayer, suit: Suit): Promise<AnswerTo<'name_trump'>> {
  return seatCommand<'name_trump'>(context, by, (seat) => ({ type: 'name_trump', seat, suit, by: 'player' }));
}

/** A player plays a card. */
export function playCard(context: GameContext, by: ByPlayer, card: CardId): Promise<AnswerTo<'play_card'>> {
  return seatCommand<'play_card'>(context, by, (seat) => ({ type: 'play_card', seat, card, by: 'player' }));
}

/** A player stops the clock, once in a hand, between two cards. */
export function requestPause(context: GameContext, by: ByPlayer): Promise<AnswerTo<'pause'>> {
  return seatCommand<'pause'>(context, by, (seat) => ({ type: 'pause', seat }));
}

/** A player is ready to go on. The pause ends early when all four are. */
export function readyAfterPause(context: GameContext, by: ByPlayer): Promise<AnswerTo<'ready'>> {
  return seatCommand<'ready'>(context, by, (seat) => ({ type: 'ready', seat }));
}

/** A player takes the tricks that its own view makes certain. */
export function claimTricks(context: GameContext, by: ByPlayer): Promise<AnswerTo<'claim'>> {
  return seatCommand<'claim'>(context, by, (seat) => ({ type: 'claim', seat }));
}

/** A player who plays against computer players alone goes on without waiting for the end of the rest. */
export function endRest(context: GameContext, by: ByPlayer): Promise<AnswerTo<'end_rest'>> {
  return seatCommand<'end_rest'>(context, by, (seat) => ({ type: 'end_rest', seat }));
}

/** "I'm back": a player takes the seat back from the stand-in. */
export function resumeSeat(context: GameContext, by: ByPlayer): Promise<AnswerTo<'resume_seat'>> {
  return seatCommand<'resume_seat'>(context, by, (seat) => ({ type: 'resume_seat', seat }));
}

/** A player's client adds its seed to the next deal. */
export function addClientSeed(
  context: GameContext,
  by: ByPlayer,
  { hand, seed }: { readonly hand: number; readonly seed: string },
): Promise<AnswerTo<'add_client_seed'>> {
  return seatCommand<'add_client_seed'>(context, by, (seat) => ({
    type: 'add_client_seed',
    seat,
    hand,
    seed,
  }));
}

/** The version at which a command took effect; the present version for one that changed nothing. */
function versionOfCommand({ commands, version }: MatchState, seat: Seat, id: string | undefined): number {
  return commands.find((done) => done.id === id && done.seat === seat)?.version ?? version;
}

/** A player leaves for good: a stand-in keeps the seat, and the match counts as lost for the player. Idempotent. */
export async function leaveMatch(context: GameContext, by: ByPlayer): Promise<AnswerTo<'leave'>> {
  const table = await context.tables.get(by.room_id);
  const seat = table?.seatOf(by.player_id) ?? null;
  if (table !== null && seat !== null && table.state.seats[seat].left)
    return { ok: true, version: versionOfCommand(table.state, seat, by.command_id) };
  return seatCommand<'leave'>(context, by, (own) => ({ type: 'leave', seat: own }));
}
