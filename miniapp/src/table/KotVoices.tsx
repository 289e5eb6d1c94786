import { useTranslation } from 'react-i18next';
import type { GameState } from '@hokm/shared/protocol';
import { botWith } from '@hokm/shared/bots';
import { useIsMuted } from '../settings/muted.js';
import '../text/bots.js';
import { Avatar } from '../ui/art/index.js';
import { useScene } from './context.js';
import { placedPlayers, type Player } from './places.js';
import styles from './KotVoices.module.css';

type Result = NonNullable<GameState['hand_result']>;

/** A computer player's word about a kot, beside its face. Nothing for one that is muted on this phone. */
function Voice({ player, made }: { player: Player; made: boolean }) {
  const { t } = useTranslation();
  const muted = useIsMuted(player.player_id);
  const key = botWith(player.player_id)?.key;
  if (muted || key === undefined) return null;
  return (
    <p className={styles.voice}>
      <span className="av s">
        <Avatar name={player.name} id={player.player_id} bot />
      </span>
      <span className={styles.words}>
        <b>
          <bdi>{player.name}</bdi>
          <span className="sr">{t('table.bot')}</span>
        </b>
        {t(made ? `bots.kot_made.${key}` : `bots.kot_taken.${key}`)}
      </span>
    </p>
  );
}

/** What the computer players say about a kot: one of each side. It follows from the hand's result and says nothing of cards. */
export function KotVoices({ result }: { result: Result }) {
  const { game } = useScene();
  const bots = placedPlayers(game)
    .map(({ player }) => player)
    .filter(({ is_bot }) => is_bot);
  const made = bots.find(({ team_name }) => team_name === result.winner);
  const taken = bots.find(({ team_name }) => team_name !== result.winner);
  if (made === undefined && taken === undefined) return null;
  return (
    <div className={styles.voices}>
      {made !== undefined && <Voice player={made} made />}
      {taken !== undefined && <Voice player={taken} made={false} />}
    </div>
  );
}
