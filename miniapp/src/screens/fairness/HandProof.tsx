import { useTranslation } from 'react-i18next';
import type { FairnessHand, MatchPlayer } from '@hokm/shared/api';
import { Icon } from '../../ui/art/index.js';
import type { Finding } from './check-hand.js';
import { classes } from '../../lib/classes.js';
import styles from './fairness.module.css';

interface Props {
  hand: FairnessHand;
  /** Null while it is being checked. */
  finding: Finding | null;
  players: readonly MatchPlayer[];
}

function useWords(): (finding: Finding | null) => string {
  const { t } = useTranslation();
  return (finding) => {
    if (finding === null) return t('fairness.checking');
    if (finding.ok) return t(finding.seen ? 'fairness.ok_seen' : 'fairness.ok_late');
    return finding.problem === 'unsupported'
      ? t('fairness.unsupported')
      : t(`fairness.bad.${finding.problem}`);
  };
}

/** One hand: what was found, and on demand all that it was found from. */
export function HandProof({ hand, finding, players }: Props) {
  const { t } = useTranslation();
  const words = useWords();
  const state = finding === null ? 'checking' : finding.ok ? 'ok' : 'bad';
  return (
    <details className={classes(styles.proof, styles[state])}>
      <summary>
        <span className="lead-ic">
          <Icon name={state === 'bad' ? 'close' : state === 'ok' ? 'check' : 'dots'} size={20} />
        </span>
        <span className="grow">
          <b className="row-t">{t('fairness.hand', { n: hand.hand })}</b>
          <span className="row-s">{words(finding)}</span>
        </span>
        <Icon name="expand" size={20} />
      </summary>
      <dl>
        <dt>{t('fairness.commitment')}</dt>
        <dd>
          <code>{hand.commitment}</code>
        </dd>
        <dt>{t('fairness.server_seed')}</dt>
        <dd>
          <code>{hand.server_seed}</code>
        </dd>
        <dt>{t('fairness.client_seeds')}</dt>
        {hand.client_seeds.map((seed, seat) => (
          <dd key={players[seat]?.player_id ?? seat}>
            <bdi>{players[seat]?.name}</bdi>
            <code>{seed}</code>
          </dd>
        ))}
        <dt>{t('fairness.deck')}</dt>
        <dd>
          <code>{hand.deck.join(' ')}</code>
        </dd>
      </dl>
    </details>
  );
}
