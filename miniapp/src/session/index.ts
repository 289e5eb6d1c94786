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
export { tellLanguage } from './tell-language.js';
export { startUsage, usage } from './usage.js';
