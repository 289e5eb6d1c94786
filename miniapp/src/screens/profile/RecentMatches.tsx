import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDay, isolate } from '@hokm/web/format';
import { useFormat } from '../../settings/use-format.js';
import { useLanguage } from '../../settings/index.js';
import { roomTitle } from '../../rooms/room-title.js';
import { shortName } from '../../table/words.js';
import { Icon } from '../../ui/art/index.js';
import { SHOWN, type RecentMatch } from './recent.js';
import { SignedNumber } from './SignedNumber.js';
import { classes } from '../../lib/classes.js';
import styles from './profile.module.css';

/** One match: how it ended, with whom, when, and what it changed; leads to its hands. */
function MatchRow({ match, now }: { match: RecentMatch; now: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { id, name, won, us, them, partner, at, trophies } = match;
  const day = at === null ? null : formatDay(at, now, language);
  const where =
    partner === null ? isolate(roomTitle(name, language)) : t('profile.with', { name: shortName(partner) });
  return (
    <Link to={`/replay/${id}`}>
      <span className={won ? classes(styles.res, styles.w) : classes(styles.res, styles.l)}>
        {t(won ? 'profile.won' : 'profile.lost')}
      </span>
      <span className="grow">
        <b className="row-t">
          {format.number(us)}–{format.number(them)}
        </b>
        <span className="row-s">{[where, day].filter((part) => part !== null).join(' · ')}</span>
      </span>
      {trophies !== null && <SignedNumber value={trophies} />}
      <span className="mute">
        <span className="sr">{t('profile.replay')}</span>
        <Icon name="fwd" size={20} />
      </span>
    </Link>
  );
}

/** The newest matches. */
export function RecentMatches({ matches }: { matches: readonly RecentMatch[] }) {
  const [now] = useState(() => Date.now());
  return (
    <div className={classes('panel list', styles.recent)}>
      {matches.slice(0, SHOWN).map((match) => (
        <MatchRow key={match.id} match={match} now={now} />
      ))}
    </div>
  );
}
