import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/art/index.js';

/** More faces than this in one row help nobody; the count says the rest. */
const SHOWN = 40;

function Loading() {
  return (
    <ul className="people" aria-hidden="true">
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
  /** The names the server lists; `total` counts everyone. */
  users: readonly string[];
  total: number;
  loaded: boolean;
}

/** Who is online, in one row that scrolls sideways. */
export function OnlinePeople({ users, total, loaded }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className="sec">
        <h2>{t('lobby.online')}</h2>
        {loaded && <span className="n num">{t('lobby.people', { count: total })}</span>}
      </div>
      {!loaded && <Loading />}
      {loaded && users.length === 0 && <p className="mute">{t('lobby.nobody')}</p>}
      {loaded && users.length > 0 && (
        <ul className="people" tabIndex={0} aria-label={t('lobby.online')}>
          {users.slice(0, SHOWN).map((name, place) => (
            <li key={`${name}-${place}`}>
              <span className="avw">
                <span className="av l">
                  <Avatar name={name} id={name} />
                </span>
                <i className="st" />
              </span>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
