import { expect } from 'vitest';

/** A person with a session. */
export interface Guest {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

/** Calls the server as a person; fails when it refuses. */
export async function callAs(
  base: string,
  who: Guest,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const answer = await fetch(`${base}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${who.token}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return answer;
}

/** Two people become friends. */
export async function makeFriends(base: string, one: Guest, other: Guest): Promise<void> {
  await callAs(base, one, 'POST', '/friends/requests', { who: other.id });
  await callAs(base, other, 'POST', '/friends/requests', { who: one.id });
}
