import { beforeEach, describe, expect, it } from 'vitest';
import { TestGroup } from '../../../test/support/group.js';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import type { Channel } from './channel.js';

let timers: ManualTimers;
let group: TestGroup;
let one: Channel;
let two: Channel;
let three: Channel;
beforeEach(async () => {
  timers = new ManualTimers();
  group = new TestGroup('/nowhere', timers);
  [one, two, three] = ['p1', 'p2', 'p3'].map((place) => group.join(place)) as [Channel, Channel, Channel];
  for (const channel of [one, two]) channel.serves();
  await group.said();
});

describe('processes of one address', () => {
  it('know who else serves, who leaves, and who is gone', async () => {
    expect([one.others, two.others, three.others]).toEqual([['p2'], ['p1'], ['p1', 'p2']]);
    expect(group.join('p4').others).toEqual(['p1', 'p2']);
    const joined: string[] = [];
    one.onJoined((place) => joined.push(place));
    three.serves();
    two.leaves();
    await group.said();
    expect(joined).toEqual(['p3']);
    expect(one.others).toEqual(['p2', 'p3']);
    expect([one.isOpen('p2'), one.isOpen('p3'), one.isOpen('p1'), one.isOpen('p9')]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    const gone: string[] = [];
    one.onGone((place) => gone.push(place));
    group.exchange.remove('p2');
    await group.said();
    expect([one.others, gone]).toEqual([['p3'], ['p2']]);
  });

  it('hear what they are told, in its order and by whom, and nothing else', async () => {
    const heard: unknown[] = [];
    two.onTold('words', (body, from) => heard.push([from, body]));
    three.onTold('words', () => heard.push('three'));
    for (const word of ['سلام', 'دست', 'دور']) one.tell(['p2'], 'words', { word });
    one.tell(['p2'], 'nobody hears', 1);
    one.tell(['p9'], 'words', 'lost');
    await group.said();
    expect(heard).toEqual([
      ['p1', { word: 'سلام' }],
      ['p1', { word: 'دست' }],
      ['p1', { word: 'دور' }],
    ]);
  });

  it('get the answers of all that serve, also of one that fails, and not of one that ends meanwhile', async () => {
    three.serves();
    await group.said();
    two.onAsked('tables', (body) => `${String(body)} 2`);
    three.onAsked('tables', () => Promise.reject(new Error('broken')));
    expect(await one.ask('tables', 'of')).toEqual(['of 2']);
    three.onAsked('tables', () => new Promise(() => undefined));
    const asked = one.ask('tables', 'of');
    await group.said();
    group.exchange.remove('p3');
    expect(await asked).toEqual(['of 2']);
  });

  it('do not wait for ever for one that is silent', async () => {
    two.onAsked('tables', () => new Promise(() => undefined));
    const asked = one.ask('tables', null);
    await group.said();
    const failed = expect(asked).rejects.toThrow('no answer from p2 about tables');
    timers.advance(5_000);
    await failed;
  });

  it('stop when all do, also one that hears of it early', async () => {
    const stopped: string[] = [];
    one.onStop(() => stopped.push('p1'));
    group.exchange.stop();
    await group.said();
    two.onStop(() => stopped.push('p2'));
    expect(stopped).toEqual(['p1', 'p2']);
  });
});
