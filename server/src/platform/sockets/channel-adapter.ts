import type { Namespace } from 'socket.io';
import { ClusterAdapter, MessageType, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter';
import type { Channel } from '../processes/channel.js';
import type { SocketAdapter } from './types.js';

const TOPIC = 'connections';

/** Reaches the connections of the other processes of one address over the channel between them. */
class ChannelAdapter extends ClusterAdapter {
  /** The places of processes by the names that adapters have. */
  private readonly places = new Map<string, string>();
  /** By question for connections: the places that have not answered. */
  private readonly asked = new Map<string, Set<string>>();

  /** The name of the namespace. */
  private readonly namespace: string;

  constructor(
    namespace: Namespace,
    private readonly channel: Channel,
  ) {
    super(namespace);
    this.namespace = namespace.name;
    channel.onTold(TOPIC, (body, from) => {
      const message = body as ClusterMessage;
      this.places.set(message.uid, from);
      this.onMessage(message);
    });
    channel.onGone((place) => this.lost(place));
  }

  override serverCount(): Promise<number> {
    return Promise.resolve(1 + this.channel.others.length);
  }

  protected override doPublish(message: ClusterMessage): Promise<string> {
    const { others } = this.channel;
    if (message.type === MessageType.FETCH_SOCKETS) this.asked.set(message.data.requestId, new Set(others));
    this.channel.tell(others, TOPIC, message);
    return Promise.resolve('');
  }

  protected override doPublishResponse(requester: string, response: ClusterResponse): Promise<void> {
    const place = this.places.get(requester);
    if (place !== undefined) this.channel.tell([place], TOPIC, response);
    return Promise.resolve();
  }

  protected override onResponse(response: ClusterResponse): void {
    const { requestId } = response.data;
    const waiting = this.asked.get(requestId);
    waiting?.delete(this.places.get(response.uid) ?? '');
    if (waiting?.size === 0) this.asked.delete(requestId);
    super.onResponse(response);
  }

  /** A process that is gone has no connections: whoever waits for its answer gets that one. */
  private lost(place: string): void {
    for (const [uid, known] of [...this.places]) if (known === place) this.places.delete(uid);
    for (const [requestId, waiting] of [...this.asked]) {
      if (!waiting.delete(place)) continue;
      if (waiting.size === 0) this.asked.delete(requestId);
      const type = MessageType.FETCH_SOCKETS_RESPONSE;
      super.onResponse({ type, uid: place, nsp: this.namespace, data: { requestId, sockets: [] } });
    }
  }
}

/** The adapter of a process among those of one address. */
export function channelAdapter(channel: Channel): SocketAdapter {
  return class extends ChannelAdapter {
    constructor(namespace: Namespace) {
      super(namespace, channel);
    }
  };
}
