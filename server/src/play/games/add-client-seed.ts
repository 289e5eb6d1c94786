import { seatCommand, type ByPlayer, type GameAnswer, type GameContext } from './seat-command.js';

/** A player's client adds its seed to the next deal. Refusals: `game/seeds_frozen` (dealt already, or not open yet), `finished`. */
export function addClientSeed(
  context: GameContext,
  props: ByPlayer & { readonly hand: number; readonly seed: string },
): Promise<GameAnswer> {
  const { hand, seed } = props;
  return seatCommand(context, props, (seat) => ({ type: 'add_client_seed', seat, hand, seed }));
}
