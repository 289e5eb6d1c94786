import { useTranslation } from 'react-i18next';
import { levelProgress, matchScore } from '@hokm/shared/standing';
import { useFormat } from '../../settings/use-format.js';
import styles from './help.module.css';

/** The length of the example, which the form of a new room suggests too. */
const TARGET = 7;

/** The score of a match to seven that ended seven to three, computed by the rules that the server uses. */
function worth(people: number, won: boolean): number {
  const points = won ? { own: TARGET, other: 3 } : { own: 3, other: TARGET };
  return matchScore({ people, target_points: TARGET, points, won, left: false });
}

const ROWS = [
  { name: 'won', score: worth(4, true) },
  { name: 'lost', score: worth(4, false) },
  { name: 'won_alone', score: worth(1, true) },
  { name: 'level', score: levelProgress(0).goal },
] as const;
const RULES = [
  'trophies',
  'people',
  'left',
  'absent',
  'void',
  'alone',
  'same_people',
  'same_device',
  'periods',
] as const;

/** How a match changes score, level and trophies, and which matches do not count. */
export function MatchWorth() {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <dl className={styles.worth}>
        {ROWS.map(({ name, score }) => (
          <div key={name}>
            <dt>{t(`help.level.${name}`)}</dt>
            <dd>{format.number(score)}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.rules}>
        {RULES.map((rule) => (
          <li key={rule}>{t(`help.level.rules.${rule}`)}</li>
        ))}
      </ul>
    </>
  );
}
