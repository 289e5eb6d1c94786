import { useEffect, useRef, type ReactNode } from 'react';
import { Toranj } from '../ui/art/index.js';
import { useScene } from './context.js';
import { HakemDraw } from './HakemDraw.js';
import { placeOfPlayer, type Placed, type Place } from './places.js';
import { Seat } from './Seat.js';
import { Trick, laidCards } from './Trick.js';
import { classes } from '../lib/classes.js';
import trickStyles from './Trick.module.css';
import styles from './Arena.module.css';

/** The felt's drawing, made once: no move changes it. */
const GROUND = (
  <>
    <Toranj />
    {['nw', 'ne', 'sw', 'se'].map((corner) => (
      <Toranj key={corner} className={classes(styles.lachak, styles[corner])} />
    ))}
  </>
);

/** The player who led, or leads, the trick on the table. */
function leaderOf(game: ReturnType<typeof useScene>['game']): string | null {
  if (game.phase !== 'playing' && game.phase !== 'round_complete') return null;
  return game.deck_state.round_cards[0]?.player_id ?? game.deck_state.turn_player_id;
}

function waitingPlace(game: ReturnType<typeof useScene>['game']): Place | null {
  return game.phase === 'playing' ? placeOfPlayer(game, game.deck_state.turn_player_id) : null;
}

interface ArenaProps {
  /** The other three. */
  others: readonly Placed[];
  pendingCard: string | null;
  taken: boolean;
  /** Shown over the trick: the winner's banner, the last trick, a hand's end. */
  children: ReactNode;
}

/** The felt's middle: three seats, the medallion, the trick. An island from left to right, never mirrored. */
export function Arena({ others, pendingCard, taken, children }: ArenaProps) {
  const { game, anchors } = useScene();
  const leader = leaderOf(game);
  const full = game.deck_state.round_cards.length === 4;
  const winner = full ? placeOfPlayer(game, game.last_round?.winner_id ?? null) : null;
  const drawing = game.phase === 'drawing_hakem';
  const drawn = drawing ? game.hakem_draw : undefined;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(anchors.measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [anchors]);
  return (
    <div className={styles.arena} ref={box}>
      <span className={trickStyles.trick} aria-hidden="true" ref={anchors.at('trick')} />
      {GROUND}
      {others.map((placed) => (
        <Seat
          key={placed.player.player_id}
          {...placed}
          // The hakem's first cards are in the state while the hakem is still being drawn.
          held={drawing ? 0 : placed.player.sorted_cards.length}
          leads={placed.player.player_id === leader}
        />
      ))}
      {drawn === undefined ? (
        <Trick
          cards={laidCards(game, pendingCard)}
          waitsFor={waitingPlace(game)}
          winner={winner}
          taken={taken}
        />
      ) : (
        <HakemDraw drawn={drawn} />
      )}
      {children}
    </div>
  );
}
