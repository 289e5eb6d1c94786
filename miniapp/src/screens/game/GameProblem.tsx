import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { useLanguage } from '../../settings/index.js';
import { codeText } from '@hokm/web/errors';
import { Icon } from '../../ui/art/index.js';
import { useToast } from '../../ui/Toast.js';

/** To the lobby, with why. */
function BackToLobby({ why }: { why: string }) {
  const { show } = useToast();
  useEffect(() => show(why, 'close'), [show, why]);
  return <Navigate to="/lobby" replace />;
}

/** Why there is no table here, and the way on: a room that still waits, else the lobby. */
export function GameProblem({ roomId, code }: { roomId: string; code: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (code === 'room/not_started') return <Navigate to={`/room/${roomId}`} replace />;
  if (code === 'room/does_not_exist') return <BackToLobby why={t('problem.room_gone')} />;
  return (
    <main className="page">
      <div className="empty" role="alert">
        <Icon name="off" size={40} />
        <h1>{t('table.not_here')}</h1>
        <p>{codeText(code, null, language)}</p>
        <Link className="btn primary" to="/lobby" replace>
          {t('table.to_lobby')}
        </Link>
      </div>
    </main>
  );
}
