import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { clientEvents, CLIENT_EVENT_NAMES } from '@hokm/shared/protocol';
import { startRealServer } from '../scripts/lib/real-server.mjs';
import { accountRate, eventRates } from '../server/dist/platform/sockets/event-limits.js';
import { connectPlayer } from './lib/client.mjs';
import { MEASURED_WITH, SCENARIOS } from './lib/event-scenarios.mjs';
import { PROBE } from './lib/measure.mjs';
import { median } from './lib/stats.mjs';
import { openWorld, several } from './lib/world.mjs';

/** Events a second that one connection may send for long, by default. */
const EVENTS_PER_SECOND = 20;
const HOUR = '3600000';
const ENV = {
  SOCKET_EVENTS_PER_SECOND: String(EVENTS_PER_SECOND),
  START_COUNTDOWN_MS: '0',
  ROUND_PAUSE_MS: '500',
  HAND_PAUSE_MS: '500',
  BOT_DELAY_MS: '500',
  // Tables that nobody plays at stand still.
  TURN_TIMEOUT_MS: HOUR,
  DISCONNECT_GRACE_MS: HOUR,
};
/**
 * Accounts that send an event, each at its limit: one is too few to be seen above what else the server does. Cheap events, which
 * have no limit of their own, need more of them.
 */
const SENDERS = 12;
const SENDERS_OF_CHEAP = 40;
const WINDOW_S = 3;
const IDLE_S = 2;
const SETTLE_MS = 300;

/** The rate of one account for an event. */
function rateOf(event) {
  const all = accountRate(EVENTS_PER_SECOND);
  const { limit } = clientEvents[event];
  return limit === null ? all : eventRates(EVENTS_PER_SECOND)[limit];
}

/** Processor time that the server has used so far, µs. */
async function usedBy({ child }) {
  child.send('now');
  const [{ cpu }] = await once(child, 'message');
  return cpu;
}

/** µs of processor time a second while the server does what it always does. */
async function idle(server) {
  const before = await usedBy(server);
  const begun = performance.now();
  await after(IDLE_S * 1000);
  return ((await usedBy(server)) - before) / ((performance.now() - begun) / 1000);
}

/** One sender's turns, spread evenly over the window. */
async function sendTurns(sender, { turn }, turns, count) {
  const begun = performance.now();
  for (let n = 0; n < turns; n += 1) {
    const wait = begun + (n * WINDOW_S * 1000) / turns - performance.now();
    if (wait > 0) await after(wait);
    let last = {};
    for (const [event, payload] of turn(sender.state, n, sender)) {
      last = await sender.player.ask(event, typeof payload === 'function' ? payload(last) : payload);
      count.sent += 1;
      if (last.ok) count.accepted += 1;
      else count.codes.add(last.code);
    }
  }
}

/** How many turns of a scenario one account may take in a window, without being slowed down. */
function turnsOf(events) {
  const classOf = (event) => clientEvents[event].limit;
  const most = events.map((event) => {
    const { atOnce, perSecond } = rateOf(event);
    const sharing = events.filter((other) => classOf(other) === classOf(event)).length;
    return (atOnce / 2 + perSecond * WINDOW_S) / sharing;
  });
  return Math.max(1, Math.floor(Math.min((EVENTS_PER_SECOND * WINDOW_S) / events.length, ...most)));
}

/** µs of processor time for one event of a scenario, in one window. */
async function measureOnce(server, world, scenario, first, isWarmUp) {
  const senders = await several(scenario.count, async (place) => {
    const player = await connectPlayer(server.url, first + place);
    const index = first + place;
    const sender = { player, world, index };
    return { ...sender, state: await scenario.prepare(sender) };
  });
  await after(SETTLE_MS * 3);
  const events = scenario.turn(senders[0].state, 0, senders[0]).map(([event]) => event);
  const turns = turnsOf(events);
  const count = { sent: 0, accepted: 0, codes: new Set() };
  const quietBefore = isWarmUp ? 0 : await idle(server);
  const before = await usedBy(server);
  const begun = performance.now();
  await Promise.all(senders.map((sender) => sendTurns(sender, scenario, turns, count)));
  await after(SETTLE_MS);
  const seconds = (performance.now() - begun) / 1000;
  const used = (await usedBy(server)) - before;
  const quiet = isWarmUp ? 0 : (quietBefore + (await idle(server))) / 2;
  for (const { player } of senders) player.socket.disconnect();
  await after(SETTLE_MS);
  return { us: Math.max(0, used - quiet * seconds) / count.sent, ...count };
}

/**
 * The processor time of each event that clients send, besides 100 rooms that wait and tables that play. `share` is what one
 * account can take with it at its limit, in multiples of what it can take with heartbeats.
 */
export async function measureEvents({ rounds = 3, only = [] } = {}) {
  const missing = CLIENT_EVENT_NAMES.filter((name) => !(name in SCENARIOS) && !(name in MEASURED_WITH));
  if (missing.length > 0) throw new Error(`no scenario for ${missing.join(', ')}`);
  const server = await startRealServer({ env: ENV, nodeArgs: ['--import', PROBE], ipc: true });
  try {
    const world = await openWorld(server.url, { rooms: 100, tables: 4 });
    const names = Object.keys(SCENARIOS).filter((name) => only.length === 0 || only.includes(name));
    const samples = new Map(names.map((name) => [name, []]));
    let first = 100_000;
    for (let round = 0; round <= rounds; round += 1)
      for (const name of names) {
        const isWarmUp = round === 0;
        const count = clientEvents[name].limit === null && !isWarmUp ? SENDERS_OF_CHEAP : SENDERS;
        first += SENDERS_OF_CHEAP;
        const sample = await measureOnce(server, world, { ...SCENARIOS[name], count }, first, isWarmUp);
        if (!isWarmUp) samples.get(name).push(sample);
      }
    world.close();
    const cost = (name) => median(samples.get(name).map(({ us }) => us));
    const rows = CLIENT_EVENT_NAMES.filter((name) => samples.has(MEASURED_WITH[name] ?? name)).map(
      (event) => {
        const scenario = MEASURED_WITH[event] ?? event;
        const of = samples.get(scenario);
        const { perSecond } = rateOf(event);
        const us = cost(scenario);
        const accepted = of.reduce((sum, each) => sum + each.accepted, 0);
        const sent = of.reduce((sum, each) => sum + each.sent, 0);
        const codes = [...new Set(of.flatMap((each) => [...each.codes]))];
        return { event, us, perSecond, accepted: accepted / sent, codes };
      },
    );
    const heartbeat = samples.has('heartbeat') ? rows.find(({ event }) => event === 'heartbeat') : null;
    return rows.map((row) => ({
      ...row,
      times: heartbeat === null ? 1 : row.us / heartbeat.us,
      share: heartbeat === null ? 1 : (row.us * row.perSecond) / (heartbeat.us * heartbeat.perSecond),
    }));
  } finally {
    await server.stop();
  }
}
