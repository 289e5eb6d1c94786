import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isolate } from '@hokm/web/format';
import type { RoomInvitation } from '@hokm/shared/api';
import '../../text/account.js';
import '../../text/invitation.js';
import '../../text/lobby.js';
import type { ApiError } from '../../api/index.js';
import { currentPath } from '../../account/after-sign-in.js';
import { useConfig } from '../../data/config.js';
import { classes } from '../../lib/classes.js';
import { BrandMark, Toranj } from '../../ui/art/index.js';
import { Icon } from '../../ui/art/Icon.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { useOnline } from '../../ui/use-online.js';
import { Ended } from '../sign-in/Ended.js';
import { GuestForm } from '../sign-in/GuestForm.js';
import { SignInScreen } from '../sign-in/SignInScreen.js';
import { InvitedTable, InvitedTerms } from './InvitedTable.js';
import { useInvitation } from './use-invitation.js';
import styles from './invitation.module.css';

/** Other tables, for who cannot sit at this one. They ask for a name first. */
function OtherWays({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      <Link className={classes('btn', !children && 'primary', 'wide')} to="/lobby" replace>
        {t('invitation.other_tables')}
      </Link>
      <Link className="btn quiet wide" to="/" replace>
        {t('app.home')}
      </Link>
    </>
  );
}

interface DoorProps {
  invitation: RoomInvitation;
  /** Opens the other ways to sign in. */
  onAccount: () => void;
}

/** A free seat: the button, and after it the name. */
function FreeSeat({ onAccount }: Omit<DoorProps, 'invitation'>) {
  const { t } = useTranslation();
  const config = useConfig();
  const [naming, setNaming] = useState(false);
  const guests = config?.sign_in.guest !== false;
  if (naming)
    return (
      <GuestForm path={currentPath()} label={t('invitation.sit')} hint={t('invitation.name_hint')} focused />
    );
  return (
    <>
      <button
        type="button"
        className="btn primary big"
        onClick={() => {
          if (guests) setNaming(true);
          else onAccount();
        }}
      >
        {t('invitation.sit')}
      </button>
      {guests && (
        <button type="button" className="btn quiet wide" onClick={onAccount}>
          {t('invitation.account')}
        </button>
      )}
    </>
  );
}

/** What can be done about an invitation. */
function Door({ invitation, onAccount }: DoorProps) {
  const { t } = useTranslation();
  if (invitation.free_seats > 0) return <FreeSeat onAccount={onAccount} />;
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

/** No table to show: it is gone or over, or the server cannot be reached. */
function Missing({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation();
  const online = useOnline();
  const over = error.code === 'game/finished';
  if (over || error.code === 'room/does_not_exist')
    return (
      <Notice
        icon="lock"
        title={t(over ? 'invitation.over' : 'invitation.gone')}
        text={t(over ? 'invitation.over_text' : 'invitation.gone_text')}
        alert
      >
        <OtherWays />
      </Notice>
    );
  if (!online)
    return (
      <Notice icon="off" title={t('invitation.failed')} text={t('connection.no_network')} alert>
        <button type="button" className="btn primary sm" onClick={onRetry}>
          {t('app.retry')}
        </button>
      </Notice>
    );
  return <Problem title={t('invitation.failed')} error={error} onRetry={onRetry} />;
}

function Hall({ invitation }: { invitation: RoomInvitation | null }) {
  const { t } = useTranslation();
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
            <span key={place} className={classes(styles.seat, styles[place])}>
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
        <bdi>{invitation.name}</bdi>
      </p>
      <InvitedTable invitation={invitation} />
      <InvitedTerms invitation={invitation} />
    </section>
  );
}

/** An invitation, for who has no session: who invites to what, then the seat, and only then the name. */
export function InvitationScreen({ code }: { code: string }) {
  const { t } = useTranslation();
  const { invitation, error, refetch } = useInvitation(code);
  const [account, setAccount] = useState(false);
  if (account) return <SignInScreen />;
  const missing = invitation === null ? error : null;
  return (
    <main className={classes('page', styles.page)}>
      {missing === null ? (
        <Hall invitation={invitation} />
      ) : (
        <section className={classes('felt', styles.hall, styles.low)}>
          <Toranj />
          <BrandMark size={76} />
          <h1>{t('app.name')}</h1>
        </section>
      )}
      <div className={styles.door}>
        <Ended />
        {missing !== null && <Missing error={missing} onRetry={refetch} />}
        {invitation !== null && <Door invitation={invitation} onAccount={() => setAccount(true)} />}
        {missing === null && invitation === null && <span className={classes('skel', styles.doorSkel)} />}
      </div>
    </main>
  );
}
