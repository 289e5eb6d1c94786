export { enterAsGuest, refreshUser, renewSession, retrySignIn, startSession, useSession } from './session';
export type { Session, SessionProblem } from './session';
