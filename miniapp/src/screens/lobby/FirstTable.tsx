import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected, useOwnSeat } from '../../realtime/index.js';
import { useSession } from '../../session/index.js';
import { Icon } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import { useStartBotMatch } from '../bots/use-bot-match.js';
import { useLobbyState } from './use-lobby-state.js';
import styles from './lobby.module.css';

/** How long the lobby says that a table begins before it begins, ms. */
const SAID_FOR = 2500;

/**
 * A table with three computer players that begins by itself as soon as the server can be reached: it is said, and can be
 * stopped. Shown only where the way to the lobby asked for it, and to nobody who sits at a table.
 */
export function FirstTable() {
  const { t } = useTranslation();
  const { first_table: wish, end } = useLobbyState();
  const connected = useConnected();
  const seat = useOwnSeat();
  const games = useSession(({ user }) => user?.total_games_played ?? null);
  const { busy, start } = useStartBotMatch();
  const [begun, setBegun] = useState(false);
  const meant = wish === 'anyone' ? games !== null : wish === 'newcomer' && games === 0;
  const waits = meant && seat.roomId === null && !begun;

  const begin = () => {
    setBegun(true);
    end();
    start();
  };
  const beginByItself = useEffectEvent(begin);
  useEffect(() => {
    if (!waits || !connected) return;
    const timer = setTimeout(() => beginByItself(), SAID_FOR);
    return () => clearTimeout(timer);
  }, [waits, connected]);

  if (!waits && !busy) return null;
  return (
    <section className={classes('felt onfelt', styles.first)} aria-labelledby="first-table">
      <span className={styles.firstIcon}>
        <Icon name="bot" size={24} />
      </span>
      <span className="grow" role="status">
        <b className="row-t" id="first-table">
          {t('lobby.first_table')}
        </b>
        <span className="row-s">{t(connected ? 'lobby.first_table_soon' : 'lobby.first_table_waits')}</span>
      </span>
      <span className={styles.firstDo}>
        <button
          type="button"
          className="btn primary"
          disabled={!connected || busy}
          aria-busy={busy}
          onClick={begin}
        >
          {busy ? <span className="spin" /> : t('lobby.first_table_now')}
        </button>
        {!busy && (
          <button type="button" className="btn quiet" onClick={end}>
            {t('lobby.first_table_stop')}
          </button>
        )}
      </span>
      {waits && connected && <i className={styles.firstTime} aria-hidden="true" />}
    </section>
  );
}
