import { Avatar } from '../ui/art/index.js';
import { tallyOf } from './announce.js';
import { useScene, useSideName } from './context.js';
import { useDigits } from './digits.js';
import { placedPlayers, type Side } from './places.js';
import { classes } from '../lib/classes.js';
import styles from './Sides.module.css';

function Team({ side }: { side: Side }) {
  const nameOf = useSideName();
  const { game } = useScene();
  const team = placedPlayers(game).filter((placed) => placed.side === side);
  return (
    <div className={classes(styles.tm, styles[side])}>
      <span className={styles.pair}>
        {team.map(({ player }) => (
          <span className="av" key={player.player_id}>
            <Avatar
              name={player.name}
              id={player.player_id}
              bot={player.is_bot}
              photo={player.avatar}
              frame={player.frame}
            />
          </span>
        ))}
      </span>
      <b>{nameOf(side)}</b>
      <small>
        {team.map(({ player }) => (
          <bdi className="ell" key={player.player_id}>
            {player.name}
          </bdi>
        ))}
      </small>
    </div>
  );
}

/** Both sides with their match points, ours first. */
export function Sides() {
  const { game } = useScene();
  const digits = useDigits();
  const points = tallyOf(game, 'game_win');
  return (
    <div className={styles.vs}>
      <Team side="us" />
      <span className={styles.sc}>
        <span>{digits(points.us)}</span>
        <i />
        <span>{digits(points.them)}</span>
      </span>
      <Team side="them" />
    </div>
  );
}
