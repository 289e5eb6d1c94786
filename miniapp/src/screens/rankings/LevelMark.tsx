import { useTranslation } from 'react-i18next';
import { useFormat } from '../../settings/use-format.js';
import styles from './rankings.module.css';

/** The level of a person or a clan, at the bottom of the picture. */
export function LevelMark({ level }: { level: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <small className={styles.lvl}>
      <span aria-hidden="true">{format.number(level)}</span>
      <span className="sr">{t('rankings.level', { level })}</span>
    </small>
  );
}
