import { useTranslation } from 'react-i18next';
import { codeText } from '@hokm/web/errors';
import { useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { Icon } from '../../ui/art/index.js';

/** Explains why the session ended. */
export function Ended() {
  const { t } = useTranslation();
  const language = useLanguage();
  const problem = useSession((session) => (session.status === 'signed-out' ? session.problem : null));
  if (!problem) return null;
  const ended = problem.code === 'auth/unauthenticated';
  // A guest cannot sign in again, so the text does not promise it.
  const words = t(problem.wasGuest ? 'sign_in.ended_guest' : 'sign_in.ended');
  return (
    <div className="banner warn" role="status">
      <Icon name="lock" size={20} />
      <span className="grow">{ended ? words : codeText(problem.code, problem.reason, language)}</span>
    </div>
  );
}
