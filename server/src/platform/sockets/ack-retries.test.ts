import { describe, expect, it } from 'vitest';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { ACK_TIMEOUT_MS, AckRetries, ACK_RETRIES } from './ack-retries.js';
import type { GameSocket } from './types.js';

/** Of a connection only its rooms matter here. */
function connection(...rooms: string[]): GameSocket {
  return { data: { rooms: new Set(rooms) } } as unknown as GameSocket;
}

function awaiting() {
  const timers = new ManualTimers();
  const reminders = new AckRetries(timers);
  const socket = connection('ROOM01', 'ROOM02');
  const sent: string[] = [];
  const expect_ = (room: string, version: number) =>
    reminders.expect(socket, room, version, () => sent.push(`${room}:${version}`));
  return { timers, reminders, socket, sent, expect: expect_ };
}

describe('a state that has to be acknowledged', () => {
  it('is sent again after five seconds, three times, then no more', () => {
    const { timers, sent, expect: await_ } = awaiting();
    await_('ROOM01', 7);
    timers.advance(ACK_TIMEOUT_MS - 1);
    expect(sent).toEqual([]);
    timers.advance(1);
    expect(sent).toEqual(['ROOM01:7']);
    timers.advance(20 * ACK_TIMEOUT_MS);
    expect(sent).toHaveLength(ACK_RETRIES);
    expect(timers.size).toBe(0);
  });

  it('is not sent again once it is acknowledged, also between two reminders', () => {
    const { timers, reminders, socket, sent, expect: await_ } = awaiting();
    await_('ROOM01', 7);
    timers.advance(ACK_TIMEOUT_MS);
    reminders.acknowledged(socket, 'ROOM01:7');
    timers.advance(20 * ACK_TIMEOUT_MS);
    expect(sent).toHaveLength(1);
    expect(timers.size).toBe(0);
  });

  it('goes on when something else is acknowledged: another version, another room, nonsense', () => {
    const { timers, reminders, socket, sent, expect: await_ } = awaiting();
    await_('ROOM01', 7);
    for (const id of ['ROOM01:6', 'ROOM02:7', '', 'ROOM01', '__proto__']) reminders.acknowledged(socket, id);
    reminders.acknowledged(connection('ROOM01'), 'ROOM01:7');
    timers.advance(ACK_TIMEOUT_MS);
    expect(sent).toEqual(['ROOM01:7']);
  });

  it('gives way to a newer message, in its own room only', () => {
    const { timers, reminders, socket, sent, expect: await_ } = awaiting();
    await_('ROOM01', 7);
    await_('ROOM02', 3);
    await_('ROOM01', 9);
    reminders.clearPending(socket, 'ROOM02');
    timers.advance(ACK_TIMEOUT_MS);
    expect(sent).toEqual(['ROOM01:9']);
  });

  it('is not sent to players who left the room or disconnected', () => {
    const { timers, reminders, socket, sent, expect: await_ } = awaiting();
    await_('ROOM01', 7);
    socket.data.rooms.delete('ROOM01');
    timers.advance(ACK_TIMEOUT_MS);
    await_('ROOM02', 8);
    reminders.forget(socket);
    timers.advance(20 * ACK_TIMEOUT_MS);
    expect(sent).toEqual([]);
    expect(timers.size).toBe(0);
  });
});
