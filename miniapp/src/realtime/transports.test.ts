import { describe, expect, it } from 'vitest';
import { PATIENCE, TransportChoice } from './transports.js';

function device() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

describe('TransportChoice', () => {
  it('begins with WebSocket, and tries the other at once after a silence', () => {
    const choice = new TransportChoice(device());
    expect(choice.order).toEqual(['websocket', 'polling']);
    expect(choice.silent('websocket')).toBe(true);
    expect(choice.order).toEqual(['polling', 'websocket']);
    expect(choice.patience).toBe(PATIENCE);
  });

  it('waits longer in each round over both', () => {
    const choice = new TransportChoice(device());
    choice.silent('websocket');
    expect(choice.silent('polling')).toBe(false);
    expect(choice.order).toEqual(['websocket', 'polling']);
    expect(choice.patience).toBe(2 * PATIENCE);
    for (let n = 0; n < 20; n += 1) choice.silent('websocket');
    expect(choice.patience).toBe(20_000);
  });

  it('remembers on the device what worked last', () => {
    const storage = device();
    new TransportChoice(storage).proved('polling');
    expect(new TransportChoice(storage).order).toEqual(['polling', 'websocket']);
    new TransportChoice(storage).proved('websocket');
    expect(new TransportChoice(storage).order).toEqual(['websocket', 'polling']);
  });

  it('does not remember what has only failed', () => {
    const storage = device();
    new TransportChoice(storage).silent('websocket');
    expect(new TransportChoice(storage).order[0]).toBe('websocket');
  });
});
