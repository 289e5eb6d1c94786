import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Activity } from '@hokm/shared/api';
import { formatDay, isolate } from '@hokm/web/format';
import { useFormat } from '../../settings/use-format.js';
import { roomTitle } from '../../rooms/room-title.js';
import { useLanguage } from '../../settings/index.js';
import { BadgeArt } from '../../ui/art/BadgeArt.js';
import { Icon } from '../../ui/art/index.js';
import { SignedNumber } from '../profile/SignedNumber.js';
import { classes } from '../../lib/classes.js';
import styles from '../profile/profile.module.css';
import scoreStyles from './score.module.css';

type Of<Kind extends Activity['type']> = Extract<Activity, { type: Kind }>;

function Words({ title, note }: { title: ReactNode; note: string }) {
  return (
    <span className="grow">
      <b className="row-t">{title}</b>
      <span className="row-s">{note}</span>
    </span>
  );
}

/** A finished match; links to its hands. */
function MatchRow({ match, day }: { match: Of<'match'>; day: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { won, points, score, trophies, room_name, match_id } = match;
  return (
    <Link to={`/replay/${match_id}`}>
      <span className={won ? classes(styles.res, styles.w) : classes(styles.res, styles.l)}>
        {t(won ? 'score.won' : 'score.lost')}
      </span>
      <Words
        title={`${format.number(points.us)}–${format.number(points.them)}`}
        note={[
          isolate(roomTitle(room_name, language)),
          t('score.points', { points: score, count: score }),
          day,
        ].join(' · ')}
      />
      {trophies !== null && <SignedNumber value={trophies} />}
      <span className="mute">
        <span className="sr">{t('profile.replay')}</span>
        <Icon name="fwd" size={20} />
      </span>
    </Link>
  );
}

function Row({ activity, day, badgesPath }: { activity: Activity; day: string; badgesPath: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (activity.type === 'match') return <MatchRow match={activity} day={day} />;
  if (activity.type === 'level')
    return (
      <div>
        <span className={classes(scoreStyles.lv, styles.lv, scoreStyles.small)} aria-hidden="true">
          {format.number(activity.level)}
        </span>
        <Words title={t('score.got_level', { level: activity.level })} note={day} />
      </div>
    );
  return (
    <Link to={badgesPath}>
      <span className={scoreStyles.actBadge}>
        <BadgeArt icon={activity.icon} />
      </span>
      <Words title={t('score.got_badge', { name: isolate(activity.name) })} note={day} />
      <span className="mute">
        <Icon name="fwd" size={20} />
      </span>
    </Link>
  );
}

/** A person's activity, the newest first. */
export function ActivityList({
  activity,
  badgesPath,
}: {
  activity: readonly Activity[];
  badgesPath: string;
}) {
  const language = useLanguage();
  const [now] = useState(() => Date.now());
  return (
    <div className={classes('panel list', styles.recent)}>
      {activity.map((item, row) => (
        <Row
          key={`${item.type}-${item.at}-${row}`}
          activity={item}
          day={formatDay(item.at, now, language)}
          badgesPath={badgesPath}
        />
      ))}
    </div>
  );
}
