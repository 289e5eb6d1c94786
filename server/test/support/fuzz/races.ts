import { signInGuest } from '../player.js';

interface Person {
  readonly id: string;
  readonly token: string;
}

let addresses = 0;

/** Makes a call from an address of its own; returns its status and answer. */
async function call(
  url: string,
  { token }: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; answer: { data?: unknown } }> {
  addresses += 1;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': `10.200.${(addresses >> 8) & 255}.${addresses & 255}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: (await response.json().catch(() => ({}))) as object };
}

/** True if a list that the server gives the first person contains the second. */
async function lists(url: string, of: Person, path: string, other: Person): Promise<boolean> {
  const { answer } = await call(url, of, 'GET', path);
  return JSON.stringify(answer.data ?? null).includes(other.id);
}

/**
 * Two people who ask, accept, reject, withdraw and block at the same time, and a leader who removes a member who leaves and
 * joins. Returns what is wrong afterwards: failures, one-sided friendships, friends who blocked each other.
 */
export async function raceOfPeople(url: string, seed: number): Promise<string[]> {
  const [a, b] = await Promise.all([signInGuest(url, 'الف'), signInGuest(url, 'ب')]);
  const wrong: string[] = [];
  const race = async (calls: readonly (readonly [Person, string, string, unknown?])[]): Promise<void> => {
    const turn = seed % calls.length;
    const rotated = [...calls.slice(turn), ...calls.slice(0, turn)];
    const answers = await Promise.all(rotated.map((each) => call(url, ...each)));
    for (const [n, { status }] of answers.entries())
      if (status >= 500) wrong.push(`${rotated[n]?.[1] ?? ''} ${rotated[n]?.[2] ?? ''}: ${status}`);
  };
  const asks = [a, 'POST', '/friends/requests', { who: b.id }] as const;
  await call(url, ...asks);
  const accepts = [b, 'POST', `/friends/requests/${a.id}/accept`] as const;
  const blocks = [b, 'POST', '/blocks', { player_id: a.id }] as const;
  await race([
    accepts,
    [b, 'POST', `/friends/requests/${a.id}/reject`],
    [a, 'DELETE', `/friends/requests/${b.id}`],
    accepts,
    ...(seed % 2 === 0 ? [blocks] : []),
    asks,
    [a, 'DELETE', `/friends/${b.id}`],
  ]);
  const [hers, his] = [await lists(url, a, '/friends', b), await lists(url, b, '/friends', a)];
  if (hers !== his) wrong.push('a friendship of one side');
  if (hers && (await lists(url, b, '/blocks', a))) wrong.push('friends, one of whom blocked the other');

  const name = `Race ${seed}${a.id.slice(-4)}`;
  const made = await call(url, a, 'POST', '/clans', { name, badge: 'lion' });
  const clan = (made.answer.data as { id?: string } | undefined)?.id;
  if (clan === undefined) return wrong;
  await call(url, b, 'POST', `/clans/${clan}/join`);
  await race([
    [a, 'DELETE', `/clans/${clan}/members/${b.id}`],
    [b, 'POST', '/clans/leave'],
    [b, 'POST', `/clans/${clan}/join`],
    [a, 'POST', '/clans/leave'],
  ]);
  return wrong;
}
