import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Friend } from '@hokm/shared/api';
import { call } from '../../api/index.js';
import { isolate } from '@hokm/web/format';
import { commands, useOwnSeat, type CommandResult } from '../../realtime/index.js';
import { useLanguage } from '../../settings/index.js';
import { forgetInvitation } from '../../social/invitations.js';
import { useToast } from '../../ui/Toast.js';
import { errorMessage } from '@hokm/web/errors';

/** Target points of a match that starts without room settings. */
const USUAL_POINTS = 7;

/**
 * Plays with a friend: joins the room where they wait, or watches their match; else invites them into the room where the
 * viewer waits, or into a new private one. `busy` is the friend's id while it runs.
 */
export function usePlay(): { busy: string | null; play: (friend: Friend) => Promise<void> } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const language = useLanguage();
  const [busy, setBusy] = useState<string | null>(null);

  /** Returns the viewer's waiting room, or creates a private one. */
  const ownRoom = async (): Promise<CommandResult> => {
    const { roomId, status } = useOwnSeat.getState();
    if (roomId !== null && status === 'waiting') return { ok: true, room_id: roomId };
    return commands.createGame({
      name: t('friends.room_name'),
      options: { target_points: USUAL_POINTS, visibility: 'private' },
    });
  };

  const ask = async ({ id, name, playing }: Friend, roomId: string): Promise<void> => {
    const isolated = isolate(name);
    try {
      const { delivered } = await call('POST /friends/:id/invite', {
        params: { id },
        body: { room_id: roomId },
      });
      if (delivered)
        toast.show(t(playing ? 'friends.invited_later' : 'friends.invited', { name: isolated }), 'check');
      else toast.show(t('friends.not_there', { name: isolated }), 'share');
    } catch (error) {
      toast.show(errorMessage(error, null, language), 'close');
    }
  };

  const play = async (friend: Friend): Promise<void> => {
    if (friend.watch_id !== null) {
      navigate(`/watch/${friend.watch_id}`);
      return;
    }
    setBusy(friend.id);
    const answer = friend.room_id === null ? await ownRoom() : await commands.joinRoom(friend.room_id);
    // Keeps the invitation only if the server was unreachable: otherwise the room was entered or cannot be entered.
    if (answer.ok || answer.code !== 'server/unavailable') forgetInvitation(friend.id);
    if (!answer.ok) toast.show(answer.message, 'close');
    else if (answer.room_id !== undefined) {
      navigate(`/room/${answer.room_id}`);
      if (friend.room_id === null) await ask(friend, answer.room_id);
    }
    setBusy(null);
  };
  return { busy, play };
}
