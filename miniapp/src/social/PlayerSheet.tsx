import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_REASONS, type ReportReason } from '@hokm/shared/conduct';
import { ApiError, askFriend, blockPlayer, getBlocks, reportPlayer, unblockPlayer } from '../api/index.js';
import { useSession } from '../session/index.js';
import { useLanguage } from '../settings/index.js';
import { problemText } from '../text/problem.js';
import { Icon } from '../ui/art/index.js';
import { Sheet } from '../ui/Sheet.js';
import { useToast } from '../ui/Toast.js';
import { setMuted, useIsMuted } from '../settings/muted.js';
import { classes } from '../lib/classes.js';
import styles from './social.module.css';

interface Props {
  /** A room of one's own in which the player was; without one there is nothing to report. */
  roomId: string | null;
  player: { readonly player_id: string; readonly name: string };
  /** Offers friendship too: where the page around the sheet does not do so itself. */
  befriends?: boolean;
  onClose: () => void;
}

/** A call to the server, told when it fails; its answer when it was done, else null. */
function useCallWithToast(): <Answer>(call: Promise<Answer>) => Promise<Answer | null> {
  const toast = useToast();
  const language = useLanguage();
  return async (call) => {
    try {
      return await call;
    } catch (error) {
      const known = error instanceof ApiError ? error : null;
      toast.show(problemText(known?.code ?? 'server/unavailable', known?.reason ?? null, language), 'close');
      return null;
    }
  };
}

/** Whether the player is blocked; null until it is known. */
function useBlocked(playerId: string, token: string | null) {
  const [blocked, setBlocked] = useState<boolean | null>(null);
  useEffect(() => {
    if (token === null) return;
    const leaving = new AbortController();
    getBlocks(token, leaving.signal).then(
      ({ data }) => setBlocked(data.some(({ player_id }) => player_id === playerId)),
      () => undefined,
    );
    return () => leaving.abort();
  }, [playerId, token]);
  return [blocked, setBlocked] as const;
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

/** What can be done about a player: ask for friendship, mute on this phone, block, report. */
export function PlayerSheet({ roomId, player, befriends = false, onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const told = useCallWithToast();
  const token = useSession((session) => session.token);
  const muted = useIsMuted(player.player_id);
  const [blocked, setBlocked] = useBlocked(player.player_id, token);
  const [reporting, setReporting] = useState(false);

  async function befriend(): Promise<void> {
    const asked = await told(askFriend(player.player_id, token));
    if (asked === null) return;
    toast.show(t(asked.status === 'friends' ? 'social.now_friends' : 'social.request_sent'), 'check');
    onClose();
  }

  async function toggleBlock(): Promise<void> {
    const wanted = blocked !== true;
    const call = wanted ? blockPlayer(player.player_id, token) : unblockPlayer(player.player_id, token);
    if ((await told(call)) === null) return;
    setBlocked(wanted);
    toast.show(t(wanted ? 'social.blocked' : 'social.unblocked'), 'check');
  }

  async function report(reason: ReportReason): Promise<void> {
    if (roomId === null) return;
    const sent = await told(reportPlayer({ player_id: player.player_id, room_id: roomId, reason }, token));
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
