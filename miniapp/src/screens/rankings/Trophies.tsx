import { useTranslation } from 'react-i18next';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import { trophyColour } from './trophy-colour.js';
import { classes } from '../../lib/classes.js';
import styles from './rankings.module.css';

/** A number of trophies beside a cup in the matching colour. A clan's sum has no colour (`plain`). */
export function Trophies({ count, plain = false }: { count: number; plain?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const colour = trophyColour(count);
  return (
    <b className={plain ? classes(styles.trophies, styles.many) : styles.trophies}>
      <span className={plain ? styles.cup : classes(styles.cup, styles[colour])}>
        <Icon name="cup" size={18} />
      </span>
      <span className={styles.num} aria-hidden="true">
        {format.number(count)}
      </span>
      <span className="sr">
        {t('rankings.trophies', { count })}
        {!plain && ` (${t(`rankings.colour.${colour}`)})`}
      </span>
    </b>
  );
}
