import { useState } from 'react';
import { useTicker } from '../lib/clock.js';
import { secondsUntil } from '../lib/timer.js';
import { useFrame, useScene } from './context.js';
import { BANNER_MS, roundStage, type RoundStage } from './round-stage.js';

/** The whole seconds until a time of the server (ms), counted down to 1. */
export function useSecondsTo(endsAt: number): number {
  const { now } = useFrame();
  return useTicker(() => Math.max(1, secondsUntil(endsAt, now())));
}

/** The time that was left of a pause when it was first seen, ms. `id` distinguishes pauses. */
export function usePauseTotal(id: string | null, endsAt: number | null): number {
  const { now } = useFrame();
  const ahead = () => (endsAt === null ? 0 : Math.max(0, endsAt - now()));
  const [pause, setPause] = useState(() => ({ id, total: ahead() }));
  if (pause.id !== id) setPause({ id, total: ahead() });
  return pause.total;
}

/** A finished trick on its way to the winner, in a pause of `total` ms. */
export interface RoundEnd extends RoundStage {
  readonly total: number;
  /** When the pause ends, server's ms. */
  readonly endsAt: number;
}

/** The pause after a trick as it runs; null while no trick is being taken in. */
export function useRoundEnd(): RoundEnd | null {
  const { game, now } = useScene();
  const { phase, deck_state: deck } = game;
  const endsAt = phase === 'round_complete' ? deck.phase_ends_at : null;
  const id = endsAt === null ? null : `${game.hand}/${deck.current_round}`;
  const total = usePauseTotal(id, endsAt);
  const stage = () => roundStage(total, Math.max(0, (endsAt ?? 0) - now()));
  const said = useTicker(() => endsAt !== null && stage().said);
  const taken = useTicker(() => endsAt !== null && stage().taken);
  return endsAt === null ? null : { said, taken, total, endsAt };
}

/** The winner of the last trick, for the three seconds of its banner. */
export interface Banner {
  readonly winnerId: string;
  readonly us: number;
  readonly them: number;
}

/** Keeps the winner's banner for its time, also when play has gone on; a new card on the table ends it. */
export function useBanner(end: RoundEnd | null, tally: { us: number; them: number }): Banner | null {
  const { game, now } = useScene();
  const id = `${game.hand}/${game.deck_state.current_round}`;
  const winnerId = game.last_round?.winner_id ?? null;
  const [kept, setKept] = useState<{ id: string; banner: Banner; until: number } | null>(null);
  if (end?.taken === true && winnerId !== null && kept?.id !== id)
    setKept({ id, banner: { winnerId, ...tally }, until: now() + BANNER_MS });
  const open = useTicker(() => kept !== null && now() < kept.until);
  const covered = end === null && game.deck_state.round_cards.length > 0;
  const over = game.phase !== 'round_complete' && game.phase !== 'playing';
  return kept !== null && open && !covered && !over ? kept.banner : null;
}
