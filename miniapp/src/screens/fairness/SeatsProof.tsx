import { useTranslation } from 'react-i18next';
import type { FairnessAnswer } from '@hokm/shared/api';
import { Icon } from '../../ui/art/index.js';
import type { SeatsFinding } from './check-seats.js';
import { classes } from '../../lib/classes.js';
import styles from './fairness.module.css';

interface Props {
  seats: NonNullable<FairnessAnswer['seats']>;
  /** Null while it is being checked. */
  finding: SeatsFinding | null;
  players: FairnessAnswer['match']['players'];
}

/** The draw of a coin room's seats: what was found, and on demand who joined when and sits where. */
export function SeatsProof({ seats, finding, players }: Props) {
  const { t } = useTranslation();
  const state = finding === null ? 'checking' : finding.ok ? 'ok' : 'bad';
  const words =
    finding === null
      ? t('fairness.checking')
      : finding.ok
        ? t('fairness.seats_ok')
        : finding.problem === 'unsupported'
          ? t('fairness.unsupported')
          : t(`fairness.seats_bad.${finding.problem}`);
  const nameOf = (id: string) => players.find(({ player_id }) => player_id === id)?.name ?? id;
  const lists = [
    ['seats_joined', seats.joined],
    ['seats_drawn', seats.seats],
  ] as const;
  return (
    <details className={classes(styles.proof, styles[state])}>
      <summary>
        <span className="lead-ic">
          <Icon name={state === 'bad' ? 'close' : state === 'ok' ? 'check' : 'dots'} size={20} />
        </span>
        <span className="grow">
          <b className="row-t">{t('fairness.seats')}</b>
          <span className="row-s">{words}</span>
        </span>
        <Icon name="expand" size={20} />
      </summary>
      <dl>
        {lists.map(([title, ids]) => [
          <dt key={title}>{t(`fairness.${title}`)}</dt>,
          ...ids.map((id) => (
            <dd key={`${title}/${id}`}>
              <bdi>{nameOf(id)}</bdi>
              <code>{id}</code>
            </dd>
          )),
        ])}
      </dl>
    </details>
  );
}
