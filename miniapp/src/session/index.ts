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
export { mergeUserBalance } from './merge-balance.js';
export { tellLanguage } from './tell-language.js';
export { startUsage, usage } from './usage.js';
