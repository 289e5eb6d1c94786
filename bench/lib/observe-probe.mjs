/**
 * Loaded into a measured server, besides the probe, before anything else. The message `{observe: false}` stops everything that
 * analytics and signals do in it, what is noted as well as what is stored and summed up, until `{observe: true}`.
 */
const DIST = new URL('../../server/dist/', import.meta.url);
const load = (path) => import(new URL(path, DIST).href);

/** Methods that note something, by file and class. */
const NOTING = [
  ['analytics/counters.js', 'Counters', ['count']],
  ['analytics/visits.js', 'Visits', ['saw']],
  ['analytics/firsts.js', 'Firsts', ['reached']],
  ['analytics/gauges.js', 'CardRate', ['add']],
  ['analytics/play-counter.js', 'PlayCounter', ['roomChanged', 'onMove']],
  ['platform/signals/signal-buffer.js', 'SignalBuffer', ['note']],
  ['platform/http/session-networks.js', 'SessionNetworks', ['seen']],
];
/** Tasks that store and sum up. */
const TASKS = new Set([
  'store counts',
  'read countable items',
  'sum up counts',
  'count people',
  'store signals',
  'close quiet threats',
]);

let isOn = true;

for (const [path, name, methods] of NOTING) {
  const { [name]: type } = await load(path);
  for (const method of methods) {
    const original = type.prototype[method];
    if (typeof original !== 'function') throw new Error(`${name} has no ${method}`);
    type.prototype[method] = function (...given) {
      return isOn ? original.apply(this, given) : undefined;
    };
  }
}

const { PeriodicTask } = await load('platform/jobs/periodic-task.js');
const { run } = PeriodicTask.prototype;
const seen = new Set();
PeriodicTask.prototype.run = function () {
  seen.add(this.props.name);
  if (isOn || !TASKS.has(this.props.name)) return run.call(this);
  this.timer?.cancel();
  this.schedule();
  return undefined;
};

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('observe' in message)) return;
  const missing = [...TASKS].filter((name) => !seen.has(name));
  if (missing.length > 0) throw new Error(`no such tasks: ${missing.join(', ')}`);
  isOn = message.observe;
});
