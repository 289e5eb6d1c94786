export {
  enterAsGuest,
  setSession,
  isOwnUser,
  keepUser,
  clearSession,
  refreshUser,
  renewSession,
  retrySignIn,
  startSession,
  useSession,
} from './session.js';
export type { Session, SessionProblem } from './session.js';
