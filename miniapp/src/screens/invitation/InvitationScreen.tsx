import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isolate } from '@hokm/web/format';
import type { RoomInvitation } from '@hokm/shared/api';
import '../../text/account.js';
import '../../text/invitation.js';
import '../../text/lobby.js';
import { classes } from '../../lib/classes.js';
import { RoomFacts } from '../../rooms/RoomFacts.js';
import { roomTitle } from '../../rooms/room-title.js';
import { useLanguage } from '../../settings/index.js';
import { useFormat } from '../../settings/use-format.js';
import { BrandMark } from '../../ui/art/index.js';
import { Icon } from '../../ui/art/Icon.js';
import { Ended } from '../sign-in/Ended.js';
import { SignInScreen } from '../sign-in/SignInScreen.js';
import { Enter } from './Enter.js';
import { InvitedTable } from './InvitedTable.js';
import { EmptyHall, NoInvitation } from './NoInvitation.js';
import { OtherWays } from './OtherWays.js';
import roomsStyles from '../../rooms/rooms.module.css';
import { useInvitation } from './use-invitation.js';
import styles from './invitation.module.css';

interface DoorProps {
  invitation: RoomInvitation;
  /** Opens the other ways to sign in. */
  onAccount: () => void;
}

/** The actions of an invitation: to sit down, or where the table is full or playing, to watch or to see other tables. */
function Door({ invitation, onAccount }: DoorProps) {
  const { t } = useTranslation();
  if (invitation.free_seats > 0) {
    const path = `/room/${invitation.room_id}?join=1`;
    return <Enter path={path} label={t('invitation.sit')} onAccount={onAccount} />;
  }
  const full = invitation.status === 'waiting';
  const { can_watch } = invitation;
  const text = full ? 'full_text' : can_watch ? 'watch_text' : 'playing_text';
  return (
    <>
      <div className="banner" role="status">
        <Icon name={can_watch ? 'eye' : 'users'} size={20} />
        <span className="grow">
          {t(full ? 'invitation.full' : 'invitation.playing')}
          <small>{t(`invitation.${text}`)}</small>
        </span>
      </div>
      <OtherWays>
        {can_watch && (
          <Link className="btn primary wide" to={`/watch/${invitation.room_id}`} replace>
            {t('lobby.watch')}
          </Link>
        )}
      </OtherWays>
    </>
  );
}

function Hall({ invitation }: { invitation: RoomInvitation | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  if (invitation === null)
    return (
      <section
        className={classes('felt', styles.hall)}
        role="status"
        aria-busy="true"
        aria-label={t('app.loading')}
      >
        <BrandMark size={52} />
        <span className={classes('skel line', styles.titleSkel)} />
        <div className={styles.table} aria-hidden="true">
          {(['bottom', 'right', 'top', 'left'] as const).map((place) => (
            <span key={place} className={classes(roomsStyles.seat, roomsStyles[place])}>
              <span className={classes('av skel', styles.face)} />
            </span>
          ))}
        </div>
        <span className={classes('skel', styles.termsSkel)} />
      </section>
    );
  const host = invitation.host === null ? null : (invitation.seats[invitation.host]?.name ?? null);
  return (
    <section className={classes('felt onfelt', styles.hall)}>
      <BrandMark size={52} />
      <h1>{host === null ? t('invitation.from_nobody') : t('invitation.from', { name: isolate(host) })}</h1>
      <p className={styles.room}>
        <bdi>{roomTitle(invitation.name, language)}</bdi>
      </p>
      <InvitedTable invitation={invitation} />
      {invitation.stake !== undefined && (
        <p className={styles.room}>{t('invitation.entry', { coins: invitation.stake })}</p>
      )}
      <RoomFacts options={invitation} className={styles.terms} name={t('invitation.free')}>
        {format.number(invitation.free_seats)}
      </RoomFacts>
    </section>
  );
}

/** The page of a room's link for people without a session: the table first, then the seat, and only then the name. */
export function InvitationScreen({ code }: { code: string }) {
  const { invitation, error, refetch } = useInvitation(code);
  const [account, setAccount] = useState(false);
  if (account) return <SignInScreen />;
  const missing = invitation === null ? error : null;
  return (
    <main className={classes('page', styles.page)}>
      {missing === null ? <Hall invitation={invitation} /> : <EmptyHall />}
      <div className={styles.door}>
        <Ended />
        {missing !== null && <NoInvitation error={missing} onRetry={refetch} />}
        {invitation !== null && <Door invitation={invitation} onAccount={() => setAccount(true)} />}
        {missing === null && invitation === null && <span className={classes('skel', styles.doorSkel)} />}
      </div>
    </main>
  );
}
