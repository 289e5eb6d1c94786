import { beforeEach, describe, expect, it } from 'vitest';
import { TestGroup } from '../../../test/support/group.js';
import type { Channel } from '../../platform/processes/channel.js';
import type { Bus, MoveMessage } from './bus.js';
import { channelBus } from './channel-bus.js';

const move = (room_id: string, version: number): MoveMessage => ({ room_id, version, move: null });

let group: TestGroup;
let channels: Channel[];
let buses: Bus[];
let heard: MoveMessage[][];
let returned: number[];

async function join(place: string): Promise<void> {
  const channel = group.join(place);
  const bus = channelBus(channel);
  const at = channels.push(channel) - 1;
  buses.push(bus);
  const own: MoveMessage[] = [];
  heard.push(own);
  returned.push(0);
  bus.onMessage((notice) => own.push(notice));
  bus.onRejoined?.(() => (returned[at] = returned[at]! + 1));
  channel.serves();
  await group.said();
}

beforeEach(async () => {
  group = new TestGroup('/nowhere');
  [channels, buses, heard, returned] = [[], [], [], []];
  for (const place of ['p1', 'p2', 'p3']) await join(place);
});

describe('the bus between processes of one address', () => {
  it('carries moves to whoever follows their room, from the moment that following has begun', async () => {
    await buses[1]!.follow('a');
    buses[0]!.publish(move('a', 1));
    buses[0]!.publish(move('b', 1));
    buses[2]!.publish(move('a', 2));
    await group.said();
    expect(heard).toEqual([[], [move('a', 1), move('a', 2)], []]);
    buses[1]!.unfollow('a');
    await group.said();
    buses[0]!.publish(move('a', 3));
    await group.said();
    expect(heard[1]).toHaveLength(2);
  });

  it('sends nothing where nobody else follows', async () => {
    await buses[0]!.follow('a');
    const take = group.exchange.take.bind(group.exchange);
    const said: string[] = [];
    group.exchange.take = (from, message) => {
      said.push(message.kind);
      take(from, message);
    };
    buses[0]!.publish(move('a', 1));
    await group.said();
    expect(said).toEqual([]);
  });

  it('makes everybody follow again when a process joins, which learns it so, and forgets one that is gone', async () => {
    await buses[1]!.follow('a');
    const before = returned[1]!;
    await join('p4');
    expect(returned[1]).toBe(before + 1);
    await buses[1]!.follow('a');
    buses[3]!.publish(move('a', 1));
    await group.said();
    expect(heard[1]).toEqual([move('a', 1)]);
    group.exchange.remove('p2');
    await join('p2');
    buses[0]!.publish(move('a', 2));
    await group.said();
    expect(heard[4]).toEqual([]);
  });
});
