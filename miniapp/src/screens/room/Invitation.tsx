import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UpdateRoom } from '@hokm/shared/protocol';
import { isolate } from '@hokm/web/format';
import { useConfig } from '../../data/config.js';
import { getPlatform } from '../../telegram/current.js';
import { Icon } from '../../ui/art/index.js';
import { useToast } from '../../ui/Toast.js';
import { FriendsSheet } from './FriendsSheet.js';
import { inviteLink } from './invite-link.js';
import { sendPreparedInvitation } from './prepared-invitation.js';
import { classes } from '../../lib/classes.js';
import styles from './room.module.css';

interface Props {
  room: UpdateRoom;
  member: boolean;
  onJoin: () => Promise<unknown>;
}

/** The room's code and buttons to invite others; a person without a seat gets a button to sit down. */
export function Invitation({ room, member, onJoin }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const config = useConfig();
  const { room_id, name } = room;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const once = async (deed: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await deed();
    } finally {
      setBusy(false);
    }
  };

  const copy = async () => {
    const done = await getPlatform().copy(room_id);
    toast.show(t(done ? 'room.copied' : 'problem.not_copied'), done ? 'check' : 'close');
  };
  const invite = async () => {
    if (await sendPreparedInvitation(room_id)) return;
    const link = inviteLink(room_id, config, window.location.origin);
    const outcome = await getPlatform().share(
      link,
      t('room.invite_text', { name: isolate(name), code: room_id }),
    );
    if (outcome === 'copied') toast.show(t('room.link_copied'), 'check');
    if (outcome === 'failed') toast.show(t('problem.not_copied'), 'close');
  };

  return (
    <section className={styles.code}>
      <span className="grow">
        <small>{t('room.code')}</small>
        <b dir="ltr">{room_id}</b>
      </span>
      <button className="tb" type="button" aria-label={t('room.copy')} onClick={() => void copy()}>
        <Icon name="copy" size={20} />
      </button>
      {member && (
        <button
          className="tb"
          type="button"
          aria-label={t('room.friends')}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          <Icon name="users" size={20} />
        </button>
      )}
      {member ? (
        <button
          className="btn primary"
          type="button"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void once(invite)}
        >
          {busy ? <span className={classes('spin small', styles.small)} /> : <Icon name="share" size={20} />}
          <span>{t('room.invite')}</span>
        </button>
      ) : (
        <button
          className="btn primary"
          type="button"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void once(onJoin)}
        >
          {t('room.join')}
        </button>
      )}
      {asking && <FriendsSheet roomId={room_id} onClose={() => setAsking(false)} />}
    </section>
  );
}
