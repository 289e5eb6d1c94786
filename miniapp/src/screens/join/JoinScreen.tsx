import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSiteTitle } from '../../data/config.js';
import type { LobbyState } from '../../navigation/lobby-state.js';
import type { JoinRequest } from '../../navigation/join-request.js';
import { commands, knownRoom, useConnection } from '../../realtime/index.js';
import { enterAsGuest, useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { codeText } from '@hokm/web/errors';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { showToast } from '../../ui/Toast.js';

interface Props {
  wish: JoinRequest;
  /** The wish is fulfilled or refused: the pages take over. */
  done: () => void;
}

/** Joins the game that the address names (`?room=…&name=…`), signing in as a guest of that name if need be. */
export function JoinScreen({ wish, done }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const site = useSiteTitle();
  const navigate = useNavigate();
  const status = useSession((session) => session.status);
  const connected = useConnection().status === 'connected';
  const stage = useRef<'start' | 'signing-in' | 'joining'>('start');
  const cancelled = useRef(false);
  const cancel = () => {
    cancelled.current = true;
    navigate('/', { replace: true });
    done();
  };

  useEffect(() => {
    const finish = (path: string, problem: string | null, state: LobbyState | null = null) => {
      if (cancelled.current) return;
      if (problem !== null) showToast(problem, 'close');
      navigate(path, { replace: true, state });
      done();
    };
    const signIn = async () => {
      const refused = await enterAsGuest(wish.name);
      if (refused) finish('/', codeText(refused.code, refused.reason, language));
    };
    const join = async () => {
      const answer = await commands.join(wish.name, wish.roomId);
      if (!answer.ok) {
        finish('/lobby', null, { no_table: answer.code });
        return;
      }
      const roomId = answer.room_id ?? wish.roomId;
      // A table that still waits for players is joined through its waiting room, which leads on to the game.
      finish(knownRoom(roomId)?.status === 'waiting' ? `/room/${roomId}` : `/game/${roomId}`, null);
    };
    if (status === 'failed') finish('/', null);
    else if (status === 'signed-out' && stage.current === 'start') {
      stage.current = 'signing-in';
      void signIn();
    } else if (status === 'signed-in' && connected && stage.current !== 'joining') {
      stage.current = 'joining';
      void join();
    }
  }, [status, connected, wish, navigate, done, language]);

  return (
    <main className="page">
      <h1 className="sr">{site}</h1>
      <ConnectionBanner />
      <section className="panel empty alone">
        <span className="spin" />
        <b className="row-t" role="status">
          {t('join.waiting')}
        </b>
        <button type="button" className="btn sm" onClick={cancel}>
          {t('app.cancel')}
        </button>
      </section>
    </main>
  );
}
