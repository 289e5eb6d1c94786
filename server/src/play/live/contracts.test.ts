import { describe, expect, it } from 'vitest';
import { CLIENT_EVENT_NAMES, clientEvents, EVENT_SUBJECTS, type ClientEvent } from '@hokm/shared/protocol';
import { gameEvents } from './game-events.js';
import { lobbyEvents } from './lobby-events.js';
import type { RealtimeContext } from './realtime-context.js';
import { roomEvents } from './room-events.js';
import { socialEvents } from './social-events.js';

/** Handlers are only listed here, never called: nothing of the context is used. */
const context = { rooms: {} } as RealtimeContext;
const handlers = {
  ...lobbyEvents(context),
  ...roomEvents(context),
  ...gameEvents(context),
  ...socialEvents(context),
};
/** Handled by another subject, with tests of its own: looking at tournaments. */
const ELSEWHERE = ['look_at_tour'];
const contracts: readonly ClientEvent[] = EVENT_SUBJECTS.flatMap(({ client }) => [...client]);

describe('the contracts of events', () => {
  it('have one handler each, and each handler has a contract', () => {
    expect([...Object.keys(handlers), ...ELSEWHERE].sort()).toEqual(contracts.map(({ name }) => name).sort());
  });

  it('have names that are used once', () => {
    const names = EVENT_SUBJECTS.flatMap(({ client, server }) => [...client, ...server]).map(
      ({ name }) => name,
    );
    expect(new Set(names).size).toBe(names.length);
    expect(CLIENT_EVENT_NAMES).toHaveLength(contracts.length);
    for (const name of CLIENT_EVENT_NAMES) expect(clientEvents[name].name).toBe(name);
  });

  it.each(contracts)('$name refuses an unknown payload and keeps no unknown field', ({ payload }) => {
    expect(payload.safeParse('text').success).toBe(false);
    expect(Object.keys(payload.shape)).not.toContain('unknown');
    const parsed = payload.partial().safeParse({ unknown: 1 });
    expect(parsed.success && parsed.data).not.toHaveProperty('unknown');
  });
});
