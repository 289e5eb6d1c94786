import type { Channel } from '../platform/processes/channel.js';
import { channelAdapter } from '../platform/sockets/channel-adapter.js';
import { channelBus } from '../play/games/channel-bus.js';
import type { Cluster } from './cluster.js';

/** Joins the processes of one address where there is no Redis. */
export function channelCluster(channel: Channel): Cluster {
  return {
    bus: channelBus(channel),
    adapter: channelAdapter(channel),
    ping: null,
    close: () => Promise.resolve(),
  };
}
