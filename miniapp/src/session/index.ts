export {
  enterAsGuest,
  setSession,
  isOwnUser,
  keepUser,
  clearSession,
  refreshUser,
  renewSession,
  retryClosed,
  retrySignIn,
  sessionEnded,
  startSession,
  useSession,
} from './session.js';
export type { Session, SessionProblem } from './session.js';
export { sendUntoldLanguage, tellLanguage } from './tell-language.js';
export { startUsage, usage } from './usage.js';
