import { useTexts } from '../../../text/define-texts.js';
import { viewAsTexts } from '../../../text/view-as.js';
import { PersonPicture } from '../../../ui/art.js';
import { Ago } from '../../../ui/dates.js';
import { Card, Line, Numbers, useNumber, type ContentOf } from './parts.js';
import css from './view.module.css';

/** Kinds of messages of the bot, in the order of its settings. */
const KINDS = [
  'room_starting',
  'your_turn',
  'invite',
  'friend_request',
  'match_result',
  'tournament',
  'group_table',
  'friend_table',
  'partner',
  'gift',
  'daily',
  'season',
] as const;

type User = ContentOf<'profile'>['user'];

function Face({ user }: { readonly user: User }) {
  const t = useTexts(viewAsTexts);
  const number = useNumber();
  return (
    <div className={css['face']}>
      <PersonPicture person={user} size={64} />
      <b>
        <bdi>{user.name}</bdi>
      </b>
      <span className={css['second']}>
        {t('level')} {number(user.level)}
      </span>
    </div>
  );
}

/** The first screen: the person, their coins and the daily reward. */
export function HomeScreen({ user, daily }: ContentOf<'home'>) {
  const t = useTexts(viewAsTexts);
  const number = useNumber();
  return (
    <>
      <Face user={user} />
      <Numbers
        of={[
          [t('coins'), number(user.balance)],
          [t('played'), number(user.games_played)],
          [t('won'), number(user.games_won)],
        ]}
      />
      <Card title={t('daily')}>
        <Line
          name={daily.claimable ? t('daily_ready', { coins: number(daily.coins) }) : t('daily_taken')}
          {...(daily.streak > 0 ? { second: t('daily_row', { days: number(daily.streak) }) } : {})}
        />
        <ol className={css['days']}>
          {daily.ladder.map((coins, at) => (
            <li key={at} aria-label={t('day', { n: number(at + 1) })}>
              <span>{number(at + 1)}</span>
              <b className="num">{number(coins)}</b>
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}

/** The own profile with what only its owner is shown. */
export function ProfileScreen({ user }: ContentOf<'profile'>) {
  const t = useTexts(viewAsTexts);
  const number = useNumber();
  const none = <span className={css['second']}>{t('none')}</span>;
  const full = `${user.first_name} ${user.last_name}`.trim();
  return (
    <>
      <Face user={user} />
      <Card>
        <Line name={t('full_name')} end={full === '' ? none : <bdi>{full}</bdi>} />
        <Line
          name={t('username')}
          end={user.username === '' ? none : <bdi dir="ltr">@{user.username}</bdi>}
        />
        <Line name={t('email')} end={user.email == null ? none : <bdi dir="ltr">{user.email}</bdi>} />
        <Line name={t('language')} end={t(`language_${user.language}`)} />
        <Line name={t('country')} end={user.country === null ? none : <bdi>{user.country}</bdi>} />
        <Line name={t('statistics')} end={t(user.no_stats === true ? 'off' : 'on')} />
      </Card>
      <Numbers
        of={[
          [t('coins'), number(user.balance)],
          [t('played'), number(user.games_played)],
          [t('won'), number(user.games_won)],
        ]}
      />
    </>
  );
}

/** The person’s friends, in their order. */
export function FriendsScreen({ friends, total, online }: ContentOf<'friends'>) {
  const t = useTexts(viewAsTexts);
  const number = useNumber();
  if (total === 0) return <p className={css['empty']}>{t('no_friends')}</p>;
  return (
    <Card title={t('friends_of', { total: number(total), online: number(online) })}>
      {friends.map((friend) => (
        <div key={friend.id} className={css['person']}>
          <PersonPicture person={friend} size={36} />
          <Line
            name={<bdi>{friend.name}</bdi>}
            second={
              friend.status === 'offline' && friend.lastSeen !== null ? (
                <Ago at={friend.lastSeen} />
              ) : (
                t(`status_${friend.status}`)
              )
            }
            end={friend.playing ? t('playing') : undefined}
          />
        </div>
      ))}
    </Card>
  );
}

/** Which messages of the bot the person wants. */
export function NoticesScreen({ notices }: ContentOf<'notices'>) {
  const t = useTexts(viewAsTexts);
  const number = useNumber();
  if (notices === null) return <p className={css['empty']}>{t('no_telegram')}</p>;
  const { reachable, off, quiet } = notices;
  return (
    <>
      <Card>
        <Line name={t('reachable')} end={t(reachable ? 'yes' : 'no')} />
        <Line
          name={t('quiet')}
          end={
            quiet === null ? t('none') : t('quiet_hours', { from: number(quiet.from), to: number(quiet.to) })
          }
        />
      </Card>
      <Card>
        {KINDS.map((kind) => (
          <Line key={kind} name={t(`kind_${kind}`)} end={t(off.includes(kind) ? 'off' : 'on')} />
        ))}
      </Card>
    </>
  );
}
