import { call } from '../../api/client.js';
import { logWarning } from '../../log.js';
import { useSession } from '../../session/index.js';
import { deviceStorage } from '../../session/storage.js';
import { forgetSession } from '../../session/stored-user.js';

/** Ends the session here and on the server; settings stay. Without an answer the device forgets it all the same. */
export async function signOut(): Promise<void> {
  const { token } = useSession.getState();
  try {
    await call<object>('/auth/logout', { method: 'POST', body: {}, token });
  } catch (error) {
    logWarning('Sign-out', error);
  }
  forgetSession(deviceStorage());
  useSession.setState({ status: 'signed-out', token: null, user: null, problem: null });
}
