import { useTranslation } from 'react-i18next';
import type { Lobby } from '../../realtime/index.js';
import { classes } from '../../lib/classes.js';
import styles from './lobby.module.css';

/** The rooms as received, for debugging. Development builds only. */
export function DebugRooms({ rooms }: { rooms: Lobby['rooms'] }) {
  const { t } = useTranslation();
  return (
    <details className={classes('panel pad', styles.raw)}>
      <summary>{t('lobby.raw')}</summary>
      <pre dir="ltr">{JSON.stringify(rooms, null, 2)}</pre>
    </details>
  );
}
