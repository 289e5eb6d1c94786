import { useTranslation } from 'react-i18next';
import { botWith, RUNGS } from '@hokm/shared/bots';
import { setMuted, useIsMuted } from '../settings/muted.js';
import '../text/bots.js';
import { Avatar, Icon } from '../ui/art/index.js';
import { Sheet } from '../ui/Sheet.js';
import { classes } from '../lib/classes.js';
import styles from './social.module.css';

interface Props {
  player: { readonly player_id: string; readonly name: string };
  onClose: () => void;
}

/** A computer player: face, habit, place on the ladder, and a switch for what it says. */
export function BotSheet({ player, onClose }: Props) {
  const { t } = useTranslation();
  const muted = useIsMuted(player.player_id);
  const bot = botWith(player.player_id);
  return (
    <Sheet title={player.name} onClose={onClose}>
      <div className={styles.botCard}>
        <span className="av xl">
          <Avatar name={player.name} id={player.player_id} bot />
        </span>
        <span className="chip">{t('table.bot')}</span>
        {bot !== null && (
          <>
            <p className={styles.botHabit}>{t(`bots.habit.${bot.key}`)}</p>
            <p className="row-s">{t('bots.rung', { n: bot.rung, of: RUNGS.length })}</p>
          </>
        )}
        <p className="row-s">{t('bots.honest')}</p>
      </div>
      <div className={classes('list', styles.deeds)}>
        <button type="button" onClick={() => setMuted(player.player_id, !muted)} aria-pressed={muted}>
          <span className="lead-ic">
            <Icon name="sound" size={20} />
          </span>
          <span className="grow">
            <b className="row-t">{t(muted ? 'bots.unmute' : 'bots.mute')}</b>
            <span className="row-s">{t('bots.mute_note')}</span>
          </span>
        </button>
      </div>
    </Sheet>
  );
}
