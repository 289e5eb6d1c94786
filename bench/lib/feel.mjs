import { once } from 'node:events';
import { percentile } from './stats.mjs';

/** The child's next message of this name. */
export async function said(child, what) {
  for (;;) {
    const [message] = await once(child, 'message');
    if (message.say === what) return message;
  }
}

/** The usage of a measured server so far. */
export async function usedBy({ child }) {
  child.send('now');
  const [{ cpu, rss }] = await once(child, 'message');
  return { cpu, rss };
}

/** The delays of honest people and the load of the server in one window. */
export async function feel(server, honest, ms) {
  const before = await usedBy(server);
  const heard = said(honest, 'window');
  honest.send({ window: ms });
  const { cards, beats, failures } = await heard;
  const { cpu, rss } = await usedBy(server);
  return {
    beatP50: percentile(beats, 0.5),
    beatP99: percentile(beats, 0.99),
    cardP50: percentile(cards, 0.5),
    cardP99: percentile(cards, 0.99),
    cards: cards.length,
    cpu: (cpu - before.cpu) / 1000 / ms,
    rss,
    failures,
  };
}
