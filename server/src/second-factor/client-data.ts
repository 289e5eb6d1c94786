import { z } from 'zod';

const clientData = z.object({ challenge: z.string().min(1).max(128) });

/** The challenge that a browser says it has had answered (`clientDataJSON`, base64url); null for what cannot be read. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return clientData.safeParse(said).data?.challenge ?? null;
  } catch {
    // Not JSON, so it names no challenge.
    return null;
  }
}
