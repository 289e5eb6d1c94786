import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_REASONS, type ReportReason } from '@hokm/shared/conduct';
import { call } from '../api/index.js';
import { callQuery, invalidate } from '../data/query.js';
import { useQuery } from '../data/use-query.js';
import { useLanguage } from '../settings/index.js';
import { errorMessage } from '@hokm/web/errors';
import { Icon } from '../ui/art/index.js';
import { Sheet } from '../ui/Sheet.js';
import { useToast } from '../ui/Toast.js';
import { setMuted, useIsMuted } from '../settings/muted.js';
import { classes } from '../lib/classes.js';
import styles from './social.module.css';

interface Props {
  /** A room of the viewer in which the player was; without one there is nothing to report. */
  roomId: string | null;
  player: { readonly player_id: string; readonly name: string };
  /** Offers friendship too: where the page around the sheet does not do so itself. */
  befriends?: boolean;
  /** The player's phone has added a number to the next deal. */
  seeded?: boolean;
  onClose: () => void;
}

/** Waits for a call and shows its error. Returns the answer; null when it failed. */
function useCallWithToast(): <Answer>(running: Promise<Answer>) => Promise<Answer | null> {
  const toast = useToast();
  const language = useLanguage();
  return async (running) => {
    try {
      return await running;
    } catch (error) {
      toast.show(errorMessage(error, null, language), 'close');
      return null;
    }
  };
}

/** True if the player is blocked; null until it is known. */
function useBlocked(playerId: string) {
  const { data } = useQuery(callQuery('GET /blocks', { query: { per_page: 100 } }));
  const [changed, setChanged] = useState<boolean | null>(null);
  const loaded = data?.data.some(({ player_id }) => player_id === playerId) ?? null;
  const setBlocked = (blocked: boolean) => {
    setChanged(blocked);
    invalidate('GET /blocks');
  };
  return [changed ?? loaded, setBlocked] as const;
}

function Reasons({ onPick }: { onPick: (reason: ReportReason) => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.phrases} role="group" aria-label={t('social.report_title')}>
      {REPORT_REASONS.map((reason) => (
        <button key={reason} type="button" className="btn" onClick={() => onPick(reason)}>
          {t(`social.reason.${reason}`)}
        </button>
      ))}
    </div>
  );
}

/** Actions on a player: send a friend request, mute on this phone, block, report. */
export function PlayerSheet({ roomId, player, befriends = false, seeded = false, onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const told = useCallWithToast();
  const muted = useIsMuted(player.player_id);
  const [blocked, setBlocked] = useBlocked(player.player_id);
  const [reporting, setReporting] = useState(false);

  async function befriend(): Promise<void> {
    const asked = await told(call('POST /friends/requests', { body: { who: player.player_id } }));
    if (asked === null) return;
    toast.show(t(asked.status === 'friends' ? 'social.now_friends' : 'social.request_sent'), 'check');
    onClose();
  }

  async function toggleBlock(): Promise<void> {
    const wanted = blocked !== true;
    const change = wanted
      ? call('POST /blocks', { body: { player_id: player.player_id } })
      : call('DELETE /blocks/:id', { params: { id: player.player_id } });
    if ((await told(change)) === null) return;
    setBlocked(wanted);
    toast.show(t(wanted ? 'social.blocked' : 'social.unblocked'), 'check');
  }

  async function report(reason: ReportReason): Promise<void> {
    if (roomId === null) return;
    const sent = await told(
      call('POST /reports', { body: { player_id: player.player_id, room_id: roomId, reason } }),
    );
    if (sent === null) return;
    toast.show(t('social.reported'), 'check');
    onClose();
  }

  const actions = [
    ...(befriends
      ? [
          {
            icon: 'plus' as const,
            name: t('social.befriend'),
            note: t('social.befriend_note'),
            act: () => void befriend(),
          },
        ]
      : []),
    {
      icon: 'sound' as const,
      name: t(muted ? 'social.unmute' : 'social.mute'),
      note: t('social.mute_note'),
      act: () => setMuted(player.player_id, !muted),
    },
    {
      icon: 'block' as const,
      name: t(blocked === true ? 'social.unblock' : 'social.block'),
      note: t('social.block_note'),
      act: () => void toggleBlock(),
    },
    ...(roomId === null
      ? []
      : [
          {
            icon: 'shield' as const,
            name: t('social.report'),
            note: t('social.report_note'),
            act: () => setReporting(true),
          },
        ]),
  ];
  return (
    <Sheet title={reporting ? t('social.report_title') : player.name} onClose={onClose}>
      {reporting ? (
        <Reasons onPick={(reason) => void report(reason)} />
      ) : (
        <div className={classes('list', styles.deeds)}>
          {seeded && (
            <p className={styles.seeded}>
              <Icon name="shield" size={20} />
              {t('social.seeded')}
            </p>
          )}
          {actions.map(({ icon, name, note, act }) => (
            <button key={icon} type="button" onClick={act}>
              <span className="lead-ic">
                <Icon name={icon} size={20} />
              </span>
              <span className="grow">
                <b className="row-t">{name}</b>
                <span className="row-s">{note}</span>
              </span>
            </button>
          ))}
        </div>
      )}
    </Sheet>
  );
}
