import { useTranslation } from 'react-i18next';
import type { GameState } from '@hokm/shared/protocol';
import { isOurTeam } from './announce.js';
import { useScene, useSideName } from './context.js';
import { useDigits } from './digits.js';
import { resultsOf, type TableMemory } from './memory.js';
import { RoundCards } from './RoundCards.js';
import { useWindowSize } from './use-window-size.js';
import { shortName } from './words.js';
import { classes } from '../lib/classes.js';
import styles from './SidePanels.module.css';
import handStyles from './Hand.module.css';

/** From this window on there is room beside the seats, px. */
const WIDE = { width: 1240, height: 660 } as const;
/** Number of hands in the log, the latest first. */
const LOG = 7;

type Result = NonNullable<GameState['hand_result']>;

function LogRow({ result }: { result: Result }) {
  const { t } = useTranslation();
  const { game } = useScene();
  const digits = useDigits();
  const nameOf = useSideName();
  const side = isOurTeam(game, result.winner) ? 'us' : 'them';
  return (
    <li className={styles[side]}>
      <span className={handStyles.no}>{t('table.hand_only', { hand: result.hand })}</span>
      <b>{nameOf(side)}</b>
      {result.kind !== 'hand' && (
        <em>{t(result.kind === 'kot' ? 'table.kot_short' : 'table.hakem_kot_short')}</em>
      )}
      <bdi dir="ltr">+{digits(result.points)}</bdi>
    </li>
  );
}

function ScoreLog({ memory }: { memory: TableMemory }) {
  const { t } = useTranslation();
  const { game } = useScene();
  const hands = resultsOf(memory).slice(0, LOG);
  return (
    <section className={classes(styles.sidepanel, styles.log)} aria-label={t('table.log')}>
      <h2>{t('table.log')}</h2>
      {hands.length === 0 ? (
        <p>{t('table.log_none')}</p>
      ) : (
        <ol>
          {hands.map((result) => (
            <LogRow key={result.hand} result={result} />
          ))}
        </ol>
      )}
      <p className={styles.to}>{t('table.log_target', { count: game.target_points })}</p>
    </section>
  );
}

function Previous() {
  const { t } = useTranslation();
  const { game } = useScene();
  // While the trick still lies on the table it is not the one before.
  const round = game.phase === 'playing' ? game.last_round : null;
  const nameOf = (id: string) => game.players.find((player) => player.player_id === id)?.name ?? '';
  return (
    <section className={classes(styles.sidepanel, styles.before)} aria-label={t('table.last_trick')}>
      <h2>{t('table.last_trick')}</h2>
      {round === null ? (
        <p>{t('table.last_none')}</p>
      ) : (
        <>
          <RoundCards round={round} className={styles.mini} />
          <p>{t('table.last_trick_of', { name: shortName(nameOf(round.winner_id)) })}</p>
        </>
      )}
    </section>
  );
}

/** Side panels of a wide table: the results of the hands, and the previous trick. */
export function SidePanels({ memory }: { memory: TableMemory }) {
  const { width, height } = useWindowSize();
  if (width < WIDE.width || height < WIDE.height) return null;
  return (
    <>
      <ScoreLog memory={memory} />
      <Previous />
    </>
  );
}
