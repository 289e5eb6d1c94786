import { describe, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import { GameSocket, type LibrarySocket } from './game-socket.js';

/** The library's own socket, which never connects. */
const made = (): LibrarySocket => io('http://127.0.0.1:9', { autoConnect: false, forceNew: true });

describe('the socket before its library is there', () => {
  it('takes listeners, and leads events to those that still listen', async () => {
    const real = made();
    const socket = new GameSocket(() => Promise.resolve(real));
    const heard: string[] = [];
    const gone = () => void heard.push('gone');
    socket.on('connect', () => void heard.push('before'));
    socket.on('connect', gone);
    socket.off('connect', gone);
    expect([socket.isMade, socket.connected, socket.transport]).toEqual([false, false, 'websocket']);
    await socket.load();
    socket.on('connect', () => void heard.push('after'));
    real.listeners('connect').forEach((listener) => listener());
    expect(heard).toEqual(['before', 'after']);
  });

  it('refuses to ask and to connect', async () => {
    const socket = new GameSocket(() => Promise.resolve(made()));
    await expect(socket.ask('heartbeat', { timestamp: 1 }, 10)).rejects.toThrow('no connection');
    expect(() => socket.connect(['websocket'], false)).toThrow('before it is made');
    socket.disconnect();
  });

  it('is loaded once at a time, and again after a failure', async () => {
    let asked = 0;
    const socket = new GameSocket(() => {
      asked += 1;
      return asked === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(made());
    });
    const first = socket.load();
    expect(socket.load()).toBe(first);
    await expect(first).rejects.toThrow('lost');
    expect(socket.isMade).toBe(false);
    await socket.load();
    await socket.load();
    expect([asked, socket.isMade]).toEqual([2, true]);
  });

  it('tries the transports that it is told to', async () => {
    const real = made();
    const socket = new GameSocket(() => Promise.resolve(real));
    await socket.load();
    socket.connect(['polling', 'websocket'], true);
    socket.disconnect();
    expect(real.io.opts.transports).toEqual(['polling', 'websocket']);
    expect(real.io.opts.upgrade).toBe(true);
  });

  it('names the place that it is led to, and none without one', async () => {
    const real = made();
    const socket = new GameSocket(() => Promise.resolve(real));
    await socket.load();
    for (const [place, query] of [
      [undefined, {}],
      ['web2', { place: 'web2' }],
      [null, {}],
    ] as const) {
      socket.connect(['websocket'], false, place);
      socket.disconnect();
      expect(real.io.opts.query).toEqual(query);
    }
  });

  it('is quiet when no answer is waited for', async () => {
    const real = made();
    const socket = new GameSocket(() => Promise.resolve(real));
    await socket.load();
    let calls = 0;
    socket.whenQuiet(() => (calls += 1));
    expect(calls).toBe(1);
    const asked = socket.ask('heartbeat', { timestamp: 1 }, 5).catch(() => undefined);
    socket.whenQuiet(() => (calls += 10));
    socket.whenQuiet(() => (calls += 100));
    expect(calls).toBe(1);
    await asked;
    expect(calls).toBe(101);
    await socket.ask('heartbeat', { timestamp: 1 }, 5).catch(() => undefined);
    expect(calls).toBe(101);
  });
});
