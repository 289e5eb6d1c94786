import { useTranslation } from 'react-i18next';
import { CLAIM_SHOWN_MS } from '@hokm/shared/rules';
import { CardFace } from '../deck/index.js';
import { useScene } from './context.js';
import type { ShownClaim } from './use-claim-shown.js';
import { cardWords, shortName } from './words.js';
import { isOurTeam } from './announce.js';
import { classes } from '../lib/classes.js';
import calloutStyles from './Callout.module.css';
import styles from './ClaimShown.module.css';

/** The cards of a claim, open on the felt, and its tricks counted one by one. */
export function ClaimShown({ claim }: { claim: ShownClaim }) {
  const { t } = useTranslation();
  const { game } = useScene();
  const { seat, tricks, cards } = claim;
  const claimer = game.players.find((player) => player.seat === seat);
  const own = claimer?.player_id === game.clientId;
  const name = shortName(claimer?.name ?? '');
  const step = CLAIM_SHOWN_MS / (tricks + 2);
  return (
    <div
      className={classes(
        calloutStyles.callout,
        calloutStyles.handover,
        styles.claimed,
        isOurTeam(game, claimer?.team_name ?? '') ? calloutStyles.us : calloutStyles.them,
      )}
      role="status"
    >
      <b>{own ? t('table.claimed_you', { count: tricks }) : t('table.claimed', { name, count: tricks })}</b>
      <ul className={styles.claimcards}>
        {cards.map((card) => (
          <li key={card} className="card" aria-label={cardWords(t, card)}>
            <CardFace id={card} />
          </li>
        ))}
      </ul>
      <span className={styles.claimcount} aria-hidden="true">
        {Array.from({ length: tricks }, (_, n) => (
          <i key={n} style={{ animationDelay: `${Math.round(step * (n + 1))}ms` }} />
        ))}
      </span>
    </div>
  );
}
