import type { AccountsContext } from './context.js';
import { sessionId } from './sessions.js';

/** Ends the session of a token; one that is over already stays so. */
export async function endSession({ sessions }: AccountsContext, token: string): Promise<void> {
  const id = sessionId(token);
  if (id !== null) await sessions.deleteOne({ _id: id });
}
