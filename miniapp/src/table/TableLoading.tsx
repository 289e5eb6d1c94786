import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Toranj } from '../ui/art/index.js';
import '../text/table.js';
import { classes } from '../lib/classes.js';
import styles from './Table.module.css';

/** The felt while the table is being prepared. `children`: what is said of a wait that has become long. */
export function TableLoading({ children = null }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <main className={classes(styles.table, 'felt onfelt', styles.loading)} aria-busy="true">
      <Toranj />
      <h1 className="sr">{t('table.title')}</h1>
      <p role="status">{t('table.loading')}</p>
      {children !== null && <div className={styles.waits}>{children}</div>}
    </main>
  );
}
