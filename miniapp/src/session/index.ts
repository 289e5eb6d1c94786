export {
  enterAsGuest,
  enterWith,
  keepUser,
  leaveSession,
  refreshUser,
  renewSession,
  retrySignIn,
  startSession,
  useSession,
} from './session.js';
export type { Session, SessionProblem } from './session.js';
