import { useTranslation } from 'react-i18next';
import { SuitGlyph } from '../deck/index.js';
import { Icon } from '../ui/art/index.js';
import { useScene } from './context.js';
import type { Moment, Pace } from './moments.js';
import { PLACES, placeOfPlayer } from './places.js';
import { useMoment } from './use-moment.js';
import { shortName, suitWords } from './words.js';
import { classes } from '../lib/classes.js';
import styles from './Moment.module.css';
import trickStyles from './Trick.module.css';

function Crowned({ name }: { name: string | null }) {
  const { t } = useTranslation();
  return (
    <div className={styles.moment}>
      <Icon name="crown" size={44} />
      <b>{name === null ? t('table.you_hakem') : t('table.hakem_is', { name })}</b>
    </div>
  );
}

function Named({ name, suit }: { name: string | null } & Pick<Extract<Moment, { kind: 'trump' }>, 'suit'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.moment}>
      <span className={styles.glyph}>
        <SuitGlyph suit={suit} />
      </span>
      <b>{t('table.confirm_trump', { suit: suitWords(t, suit) })}</b>
      <small>{name === null ? t('table.trump_by_you') : t('table.trump_by', { name })}</small>
    </div>
  );
}

/**
 * The table's voice: over the felt, never over the hand, and no tap is for it. The live region says the same to those who do
 * not see it.
 */
export function MomentLayer({ pace }: { pace: Pace }) {
  const { t } = useTranslation();
  const { game } = useScene();
  const moment = useMoment(pace);
  if (moment === null) return null;
  const mine = moment.playerId === game.clientId;
  const player = game.players.find(({ player_id }) => player_id === moment.playerId);
  const name = mine ? null : shortName(player?.name ?? '');
  if (moment.kind === 'ruff') {
    const lies = game.deck_state.round_cards.some(({ card_id }) => card_id === moment.card);
    const place = PLACES.indexOf(placeOfPlayer(game, moment.playerId) ?? 'bottom');
    return lies ? (
      <span className={classes(trickStyles.trick, styles.ruff, styles[`at${place}`])} aria-hidden="true">
        <b key={moment.card}>{t('table.ruffed')}</b>
      </span>
    ) : null;
  }
  return (
    <div className={classes(styles.layer, styles[pace])} aria-hidden="true" key={moment.kind}>
      {moment.kind === 'hakem' ? <Crowned name={name} /> : <Named name={name} suit={moment.suit} />}
    </div>
  );
}
