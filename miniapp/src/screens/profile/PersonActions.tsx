import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Friend, ProfileUser } from '@hokm/shared/api';
import { useFriendStatus } from '../../realtime/index.js';
import { useLanguage } from '../../settings/index.js';
import { PlayerSheet } from '../../social/PlayerSheet.js';
import '../../text/social.js';
import { Icon } from '../../ui/art/index.js';
import { useToast } from '../../ui/Toast.js';
import '../../text/friends.js';
import { friendNow, offerOf } from '../friends/status.js';
import { usePlay } from '../friends/use-play.js';
import { errorMessage } from '@hokm/web/errors';
import { useRelation, type Relation } from './use-relation.js';
import { classes } from '../../lib/classes.js';
import styles from './profile.module.css';

/** Starts a game with a friend. `known` is the friend's state when the page was loaded. */
function Play({ known }: { known: Friend }) {
  const { t } = useTranslation();
  const friend = friendNow(
    known,
    useFriendStatus((told) => told[known.id]),
  );
  const { busy, play } = usePlay();
  return (
    <button
      type="button"
      className="btn primary grow"
      disabled={busy !== null}
      onClick={() => void play(friend)}
    >
      {busy === null ? t(`profile.friend_${offerOf(friend)}`) : <span className="spin" />}
    </button>
  );
}

/** The state of the friendship, or the button for the next step. */
function Friendship({ relation, act, busy }: { relation: Relation | null; act: () => void; busy: boolean }) {
  const { t } = useTranslation();
  if (relation === null) return <span className="btn skel grow" aria-hidden="true" />;
  if (relation.kind === 'friend')
    return (
      <>
        {relation.friend !== null && <Play known={relation.friend} />}
        <span
          className={
            relation.friend === null ? classes('btn', styles.still, 'grow') : classes('btn', styles.still)
          }
        >
          <Icon name="check" size={20} />
          {t('profile.friend')}
        </span>
      </>
    );
  if (relation.kind === 'outgoing')
    return (
      <span className={classes('btn grow', styles.still)}>
        <Icon name="check" size={20} />
        {t('profile.requested')}
      </span>
    );
  return (
    <button type="button" className="btn primary grow" disabled={busy} onClick={act}>
      <Icon name={relation.kind === 'incoming' ? 'check' : 'plus'} size={20} />
      {t(relation.kind === 'incoming' ? 'profile.accept' : 'profile.add_friend')}
    </button>
  );
}

/** Actions on another person: become friends; mute, block, report. `roomId`: a room that both were in. */
export function PersonActions({ user, roomId }: { user: ProfileUser; roomId: string | null }) {
  const { t } = useTranslation();
  const toast = useToast();
  const language = useLanguage();
  const { relation, befriend } = useRelation(user.id);
  const [busy, setBusy] = useState(false);
  const [more, setMore] = useState(false);

  async function act(): Promise<void> {
    setBusy(true);
    try {
      const status = await befriend();
      toast.show(t(status === 'friends' ? 'profile.now_friends' : 'profile.request_sent'), 'check');
    } catch (error) {
      toast.show(errorMessage(error, null, language), 'close');
    }
    setBusy(false);
  }

  return (
    <div className={styles.personActs}>
      <Friendship relation={relation} act={() => void act()} busy={busy} />
      <button type="button" className="round" aria-label={t('profile.actions')} onClick={() => setMore(true)}>
        <Icon name="dots" />
      </button>
      {more && (
        <PlayerSheet
          roomId={roomId}
          player={{ player_id: user.id, name: user.name }}
          onClose={() => setMore(false)}
        />
      )}
    </div>
  );
}
