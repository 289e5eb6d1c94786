import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '@hokm/web/format';
import { currentPath } from '../../account/after-sign-in.js';
import '../../text/account.js';
import '../../text/invitation.js';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import type { Inviter } from '../../navigation/invited.js';
import { Avatar, BrandMark, Toranj } from '../../ui/art/index.js';
import { Ended } from '../sign-in/Ended.js';
import { SignInScreen } from '../sign-in/SignInScreen.js';
import { Enter } from './Enter.js';
import { EmptyHall, NoInvitation } from './NoInvitation.js';
import styles from './invitation.module.css';

/** The words of an invitation, by what it asks for. */
const WORDS = {
  friends: ['invitation.friend', 'invitation.friend_text', 'invitation.friend_accept'],
  game: ['invitation.player', 'invitation.player_text', 'invitation.player_accept'],
} as const;

/** The page of a friend's link for people without a session: the friend first, then the button, and only then the name. */
export function FriendInvitationScreen({ id, to }: Inviter) {
  const [title, text, accept] = WORDS[to];
  const { t } = useTranslation();
  const query = useQuery({
    ...callQuery('GET /invites/friends/:id', { params: { id } }),
    isPublic: true,
  });
  const [account, setAccount] = useState(false);
  if (account) return <SignInScreen />;
  const friend = query.data?.friend ?? null;
  const error = friend === null ? query.error : null;
  return (
    <main className={classes('page', styles.page)}>
      {error !== null && <EmptyHall />}
      {error === null && (
        <section className={classes('felt', styles.hall, styles.one)} aria-busy={friend === null}>
          <Toranj />
          <BrandMark size={52} />
          <span className={classes('av xl', friend === null && 'skel')}>
            {friend !== null && (
              <Avatar name={friend.name} id={id} photo={friend.avatar} frame={friend.frame} />
            )}
          </span>
          {friend === null ? (
            <span
              className={classes('skel line', styles.titleSkel)}
              role="status"
              aria-label={t('app.loading')}
            />
          ) : (
            <>
              <h1>{t(title, { name: isolate(friend.name) })}</h1>
              <p className={styles.room}>{t(text)}</p>
            </>
          )}
        </section>
      )}
      <div className={styles.door}>
        <Ended />
        {error !== null && <NoInvitation error={error} onRetry={query.refetch} />}
        {friend !== null && (
          <Enter path={currentPath()} label={t(accept)} onAccount={() => setAccount(true)} />
        )}
        {error === null && friend === null && <span className={classes('skel', styles.doorSkel)} />}
      </div>
    </main>
  );
}
