import { memo } from 'react';
import { CardFace } from '../deck/index.js';
import { Icon } from '../ui/art/index.js';
import type { Anchors } from './anchors.js';
import type { CardSpot } from './hand-layout.js';
import { classes } from '../lib/classes.js';
import styles from './Hand.module.css';

interface HandCardProps {
  /** Handed down, not taken from the table's scene: that changes with every move, and a card does not. */
  anchors: Anchors;
  spot: CardSpot;
  /** Card's width and the height of one raise, px. */
  width: number;
  raise: number;
  /** How far down in the hand's box the cards begin, px. */
  top: number;
  state: 'plain' | 'legal' | 'dimmed';
  selected: boolean;
  hinted: boolean;
  /** Under the finger, or chosen: raised once more. */
  lifted: boolean;
  carry: { readonly dx: number; readonly dy: number } | null;
  /** Its accessible name, with its state: chosen or recommended. */
  label: string;
  tabIndex: number;
  onFocus: (card: string) => void;
  onPlay: (card: string) => void;
}

const CLASSES = { plain: '', legal: 'legal', dimmed: 'no' } as const;

/** One card of the hand: a button named «ده دل». Touch belongs to the hand; Enter and Space play. */
export const HandCard = memo(function HandCard(props: HandCardProps) {
  const { anchors, spot, width, raise, top, state, selected, hinted, lifted, carry } = props;
  const up = (state === 'legal' ? raise : 0) + (lifted ? raise : 0);
  const x = spot.x + (carry?.dx ?? 0);
  const y = top + spot.y - up + (carry?.dy ?? 0);
  return (
    <button
      type="button"
      ref={anchors.at(`hand-${spot.id}`)}
      className={classes(
        'card',
        styles[CLASSES[state]],
        selected ? styles.sel : '',
        hinted ? styles.hinted : '',
        carry === null ? '' : styles.carried,
      )}
      style={{
        width,
        zIndex: carry === null ? spot.z : 60,
        transform: `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) rotate(${carry === null ? spot.rotation.toFixed(2) : 0}deg)`,
      }}
      aria-label={props.label}
      aria-disabled={state === 'legal' ? undefined : true}
      tabIndex={props.tabIndex}
      onFocus={() => props.onFocus(spot.id)}
      onClick={(event) => {
        // The hand handles fingers and mice; a click without either comes from a keyboard or a screen reader.
        if (event.detail === 0) props.onPlay(spot.id);
      }}
    >
      <CardFace id={spot.id} />
      {hinted && (
        <span className={styles.tip} aria-hidden="true">
          <Icon name="bulb" size={15} />
        </span>
      )}
    </button>
  );
});
