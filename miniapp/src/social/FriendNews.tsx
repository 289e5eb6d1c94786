import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '../api/index.js';
import { isolate } from '@hokm/web/format';
import { logWarning } from '../lib/log.js';
import { commands, onFriendMessage, serverNow, useConnected, type FriendMessage } from '../realtime/index.js';
import { getPlatform } from '../telegram/current.js';
import '../text/friends.js';
import { useToast } from '../ui/Toast.js';
import { forgetInvitation, invitedTo, noteInvitation, useInvitations } from './invitations.js';
import { invalidateFriends } from './open-requests.js';

/** Pages where a toast would cover cards. */
const AT_TABLE = /^\/(game|watch)\//;
/** How long an invitation is shown, ms: longer than other news, because it needs a decision. */
const INVITATION_MS = 15_000;

/** Shows requests, acceptances and invitations as toasts on every page. Renders nothing itself. */
export function FriendNews() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toast = useToast();
  const connected = useConnected();

  const wasConnected = useRef(false);
  useEffect(() => {
    if (!connected) return;
    // Messages about friends were missed while the connection was down.
    if (wasConnected.current) invalidateFriends();
    wasConnected.current = true;
  }, [connected]);

  const enter = async (roomId: string, from: string) => {
    const answer = await commands.joinRoom(roomId);
    if (answer.ok || answer.code !== 'server/unavailable') forgetInvitation(from);
    if (answer.ok) navigate(`/room/${roomId}`);
    else toast.show(answer.message, 'close');
  };

  const atTable = AT_TABLE.test(pathname);
  const missed = useRef<{ message: FriendMessage; name: string } | null>(null);

  const tell = useEffectEvent((message: FriendMessage, name: string) => {
    const { kind, room, from, after } = message;
    // No toast at the end of that match, which shows the invitation itself, and none in the room itself.
    if (pathname === `/game/${after}` || pathname === `/room/${room?.id}`) return;
    if (atTable) {
      if (room !== null) missed.current = { message, name };
      return;
    }
    getPlatform().haptic('soft');
    const isolated = isolate(name);
    if (room !== null) {
      const again = kind === 'again';
      const words = t(again ? 'friends.news_again' : 'friends.news_invite', {
        name: isolated,
        room: isolate(room.name),
      });
      const act = {
        text: t(again ? 'friends.join_again' : 'friends.enter'),
        run: () => void enter(room.id, from),
      };
      toast.show(words, 'users', act, INVITATION_MS);
      return;
    }
    const page = kind === 'request' ? '/friends?tab=requests' : '/friends';
    toast.show(
      t(kind === 'request' ? 'friends.news_request' : 'friends.news_accepted', { name: isolated }),
      'users',
      {
        text: t('friends.see'),
        run: () => navigate(page),
      },
    );
  });

  useEffect(() => {
    const kept = missed.current;
    if (atTable || kept === null) return;
    missed.current = null;
    const { from, room } = kept.message;
    if (room !== null && invitedTo(useInvitations.getState(), from, serverNow()) === room.id)
      tell(kept.message, kept.name);
  }, [atTable]);

  useEffect(
    () =>
      onFriendMessage((message) => {
        invalidateFriends();
        if (message.room !== null) noteInvitation(message.from, message.room.id, serverNow());
        call('GET /user/profile/:id', { params: { id: message.from } }).then(
          ({ user }) => tell(message, user.name),
          (error: unknown) => logWarning('Sender of a message', error),
        );
      }),
    [],
  );
  return null;
}
