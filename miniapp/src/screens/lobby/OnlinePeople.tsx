import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Lobby } from '../../realtime/index.js';
import { Avatar } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import styles from './lobby.module.css';

/** More faces than this in one row help nobody; the count says the rest. */
const SHOWN = 40;

function Loading() {
  return (
    <ul className={styles.people} aria-hidden="true">
      {[0, 1, 2, 3].map((place) => (
        <li key={place}>
          <span className="skel disc l" />
          <span className="skel line w70" />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  /** Those the server lists; `total` counts everyone. */
  people: Lobby['people'];
  total: number;
  loaded: boolean;
}

/** Online people in one row that scrolls sideways; each leads to a profile. */
export function OnlinePeople({ people, total, loaded }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className="sec">
        <h2>{t('lobby.online')}</h2>
        {loaded && <span className="n">{t('lobby.people', { count: total })}</span>}
      </div>
      {!loaded && <Loading />}
      {loaded && people.length === 0 && <p className="mute">{t('lobby.nobody')}</p>}
      {loaded && people.length > 0 && (
        <ul className={styles.people} aria-label={t('lobby.online')}>
          {people.slice(0, SHOWN).map(({ player_id, name, avatar }) => (
            <li key={player_id}>
              <Link to={`/profile/${player_id}`}>
                <span className="avw">
                  <span className="av l">
                    <Avatar name={name} id={player_id} photo={avatar} />
                  </span>
                  <i className={classes('st', styles.st)} />
                </span>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
