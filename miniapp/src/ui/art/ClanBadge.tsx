import type { ClanEmblem } from '@hokm/shared/api';
import { CLAN_EMBLEMS } from './clan-emblems.js';
import styles from './ClanBadge.module.css';

const SHIELD = 'M50 3 90 14v36c0 24-17 40-40 47C27 90 10 74 10 50V14Z';
const EDGE = 'M50 9 84.5 18.5V50c0 20.5-14.5 34.5-34.5 40.5C30 84.5 15.5 70.5 15.5 50V18.5Z';

/** True if a name is one of the emblems; an unknown one is shown as the first. */
const known = (name: string): name is ClanEmblem => Object.hasOwn(CLAN_EMBLEMS, name);

/** The gold around the shield of a clan that was first in the cup. */
function Border() {
  return (
    <>
      <path d={SHIELD} fill="#F2B544" stroke="#8F5D06" strokeWidth="1.6" />
      <path
        d={SHIELD}
        fill="none"
        stroke="#FFF3D0"
        strokeWidth="2.6"
        strokeDasharray=".1 6.2"
        strokeLinecap="round"
        transform="translate(50 50) scale(.915) translate(-50 -50)"
      />
    </>
  );
}

/** A clan's emblem on its shield, in its border. Hidden from screen readers: the clan's name is beside it. */
export function ClanBadge({ name, border = false }: { name: string; border?: boolean }) {
  const { ground, gold, cut, lines } = CLAN_EMBLEMS[known(name) ? name : 'lion'];
  return (
    <svg className={styles.badge} viewBox="0 0 100 100" aria-hidden="true">
      {border && <Border />}
      <g transform={border ? 'translate(50 49) scale(.83) translate(-50 -49)' : undefined}>
        <path d={SHIELD} fill={ground} />
        <path d={EDGE} fill="none" stroke="#F7C766" strokeOpacity=".55" strokeWidth="1.6" />
        <g transform="translate(50 49) scale(.78) translate(-50 -50)">
          <path d={gold} fill="#F7C766" />
          {cut !== undefined && <path d={cut} fill={ground} />}
          {lines !== undefined && (
            <path
              d={lines}
              fill="none"
              stroke={ground}
              strokeWidth="2.4"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          )}
        </g>
      </g>
    </svg>
  );
}
