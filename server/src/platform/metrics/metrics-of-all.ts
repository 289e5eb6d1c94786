import type { Channel } from '../processes/channel.js';
import type { Metrics } from './metrics.js';

const TOPIC = 'metrics';

/** One text of several: each number under the name of its metric, which is described once. */
export function joinTexts(texts: readonly string[]): string {
  const metrics = new Map<string, { readonly head: string; readonly samples: string[] }>();
  for (const block of texts.flatMap((text) => text.split(/^(?=# HELP )/m))) {
    const [, head = '', samples = ''] = /^(# HELP .*\n# TYPE .*\n)([^]*)$/.exec(block) ?? [];
    const metric = metrics.get(head) ?? { head, samples: [] };
    metrics.set(head, metric);
    metric.samples.push(samples.trim());
  }
  return [...metrics.values()].map(({ head, samples }) => `${head}${samples.join('\n')}\n`).join('\n');
}

/** The metrics of all processes of one address, by whichever is asked; each number has the label `place`. */
export function metricsOfAll(own: Metrics, channel: Channel): Pick<Metrics, 'contentType' | 'text'> {
  channel.onAsked(TOPIC, () => own.text());
  return {
    contentType: own.contentType,
    async text() {
      const [mine, others] = await Promise.all([own.text(), channel.ask(TOPIC, null)]);
      return joinTexts([mine, ...others.map(String)]);
    },
  };
}
