import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { useLanguage } from '../../settings/index.js';
import { codeText } from '@hokm/web/errors';
import type { LobbyState } from '../../navigation/lobby-state.js';
import { Icon } from '../../ui/art/index.js';

const NO_TABLE: LobbyState = { no_table: 'room/does_not_exist' };

/** Why there is no table here, and the way on: a room that still waits, else the lobby. */
export function GameProblem({ roomId, code }: { roomId: string; code: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (code === 'room/not_started') return <Navigate to={`/room/${roomId}`} replace />;
  if (code === 'room/does_not_exist') return <Navigate to="/lobby" replace state={NO_TABLE} />;
  return (
    <main className="page felt onfelt">
      <section className="panel empty" role="alert">
        <Icon name="lock" size={40} />
        <h1 className="row-t">{t('table.not_here')}</h1>
        <span className="row-s">{codeText(code, null, language)}</span>
        <Link className="btn primary sm" to="/lobby" replace>
          {t('table.to_lobby')}
        </Link>
      </section>
    </main>
  );
}
