import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../settings/use-format.js';
import { classes } from '../../lib/classes.js';
import styles from './profile.module.css';

interface Props {
  level: number;
  /** How far to the next level: absent where it is not shown, null while it is on its way (its place is kept). */
  progress?: { readonly value: number; readonly goal: number } | null;
  children?: ReactNode;
}

/** The level badge 'Level N Player', and the progress to the next level. */
export function LevelPanel({ level, progress, children }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={classes('panel pad', styles.level)}>
      <span className={styles.lv} aria-hidden="true">
        {format.number(level)}
      </span>
      <span className="grow">
        <b className="row-t">{t('profile.level_player', { level })}</b>
        {children}
        {progress !== undefined && (
          <>
            <span className="bar-p" aria-hidden="true">
              {progress && <i style={{ width: `${(progress.value / progress.goal) * 100}%` }} />}
            </span>
            <span className="row-s">
              {progress ? t('profile.to_level', { ...progress, level: level + 1 }) : '…'}
            </span>
          </>
        )}
      </span>
    </section>
  );
}
