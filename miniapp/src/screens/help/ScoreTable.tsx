import { useTranslation } from 'react-i18next';
import { scoreHand, type HandState } from '@hokm/shared/rules';
import { useFormat } from '../../settings/use-format.js';
import { startOf } from './lesson.js';
import styles from './help.module.css';

/** The points for winning a hand with these tricks, computed by the game's own rules. */
function worth(tricks_won: readonly [number, number]): number {
  const hand = startOf(2).hand as HandState;
  return scoreHand({ ...hand, tricks_won }, tricks_won[0] > tricks_won[1] ? 0 : 1).points;
}

const ROWS = [
  { name: 'hand', tricks: [7, 4] },
  { name: 'kot', tricks: [7, 0] },
  { name: 'hakem_kot', tricks: [0, 7] },
] as const;

/** The points of a hand, a kot and a hakem-kot. */
export function ScoreTable() {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <dl className={styles.worth}>
        {ROWS.map(({ name, tricks }) => (
          <div key={name}>
            <dt>{t(`help.score.${name}`)}</dt>
            <dd>{format.number(worth(tricks))}</dd>
          </div>
        ))}
      </dl>
      <p>{t('help.score.after')}</p>
    </>
  );
}
