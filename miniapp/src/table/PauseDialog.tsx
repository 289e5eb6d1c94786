import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '@hokm/web/format';
import { Avatar, Icon } from '../ui/art/index.js';
import { useScene, useTimer } from './context.js';
import { useDigits } from './digits.js';
import { placedPlayers, type Player } from './places.js';
import { Arc } from './Ring.js';
import { useDialog } from './use-dialog.js';
import { shortName } from './words.js';
import { classes } from '../lib/classes.js';
import styles from './Dialog.module.css';
import ringStyles from './Ring.module.css';

function PauseClock() {
  const digits = useDigits();
  const timer = useTimer();
  if (timer === null) return null;
  return (
    <span className={classes(ringStyles.ring, ringStyles.pauseClock)} role="timer">
      <Arc share={timer.share} width={3.5} />
      <b>{digits(timer.seconds)}</b>
    </span>
  );
}

function ReadyMark({ player, ready }: { player: Player; ready: boolean }) {
  const { t } = useTranslation();
  const label = t(ready ? 'table.is_ready' : 'table.not_ready', { name: isolate(player.name) });
  return (
    <span className="avw" role="img" aria-label={label}>
      <span className="av">
        <Avatar
          name={player.name}
          id={player.player_id}
          bot={player.is_bot}
          photo={player.avatar}
          frame={player.frame}
        />
      </span>
      {ready && (
        <span className={classes('st', styles.st)}>
          <Icon name="check" size={12} />
        </span>
      )}
    </span>
  );
}

/** The pause with its countdown: the player who asked, the ready players, and the viewer's «آماده‌ام». */
export function PauseDialog({ onReady }: { onReady: () => void }) {
  const { t } = useTranslation();
  const { game } = useScene();
  const title = useId();
  const box = useDialog(null);
  const { pause_player_id: asker, pause_ready: ready } = game.deck_state;
  const name = shortName(game.players.find((player) => player.player_id === asker)?.name ?? '');
  const iAmReady = game.clientId === null || ready.includes(game.clientId);
  return (
    <div className={classes(styles.veil, styles.center)}>
      <div
        className={styles.box}
        role="dialog"
        aria-modal="true"
        aria-labelledby={title}
        ref={box}
        tabIndex={-1}
      >
        <PauseClock />
        <h2 id={title}>{t('table.paused')}</h2>
        <p>{asker === game.clientId ? t('table.paused_by_you') : t('table.paused_by', { name })}</p>
        <div className={styles.readies}>
          {placedPlayers(game).map(({ player }) => (
            <ReadyMark key={player.player_id} player={player} ready={ready.includes(player.player_id)} />
          ))}
        </div>
        <button type="button" className="btn primary wide" disabled={iAmReady} onClick={onReady}>
          {iAmReady ? t('table.waiting_others') : t('table.im_ready')}
        </button>
      </div>
    </div>
  );
}
