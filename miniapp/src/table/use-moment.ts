import { useState } from 'react';
import { useTicker } from '../lib/clock.js';
import { newlyPlayed } from './announce.js';
import { useScene } from './context.js';
import { drawStage } from './draw-stage.js';
import {
  advanced,
  hurried,
  momentsBetween,
  SILENT,
  withMoments,
  type Moment,
  type Pace,
  type Voice,
} from './moments.js';

/** The number of the hand whose hakem the draw has just shown; null while no ace lies open. */
function useCrowned(): number | null {
  const { game, now } = useScene();
  const { phase, hakem_draw: drawn, deck_state } = game;
  return useTicker(() =>
    phase === 'drawing_hakem' &&
    drawn !== undefined &&
    drawStage(drawn.length, deck_state.phase_ends_at, now()).found
      ? game.hand
      : null,
  );
}

/** The moment that the table has to say now, or null. */
export function useMoment(pace: Pace): Moment | null {
  const { game, now } = useScene();
  const crowned = useCrowned();
  const [seen, setSeen] = useState<{ game: typeof game; crowned: number | null; voice: Voice }>(() => ({
    game,
    // Whoever comes when the ace lies open has seen no draw.
    crowned: game.phase === 'drawing_hakem' ? crowned : game.hand,
    voice: SILENT,
  }));
  const { voice } = seen;
  const due = useTicker(() => advanced(voice, now(), pace) !== voice);

  if (seen.game !== game) {
    const moments = momentsBetween(seen.game, game).filter(
      (moment) => moment.kind !== 'hakem' || moment.hand !== seen.crowned,
    );
    const cards = game.deck_state.round_cards.length > 0 && newlyPlayed(seen.game, game).length > 0;
    const said = withMoments(voice, moments, now(), pace);
    setSeen({
      game,
      crowned: moments.some(({ kind }) => kind === 'hakem') ? game.hand : seen.crowned,
      voice: cards && said.current?.moment.kind !== 'ruff' ? hurried(said, pace) : said,
    });
  } else if (crowned !== null && crowned !== seen.crowned) {
    const playerId = game.hakem_draw?.at(-1)?.player_id;
    const moments: Moment[] = playerId === undefined ? [] : [{ kind: 'hakem', playerId, hand: crowned }];
    setSeen({ game, crowned, voice: withMoments(voice, moments, now(), pace) });
  } else if (due) {
    setSeen({ ...seen, voice: advanced(voice, now(), pace) });
  }
  return voice.current?.moment ?? null;
}
