import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { everyCall, largestBody, takesBody } from './every-call.mjs';
import { RawCaller, requestParts } from './raw-caller.mjs';
import { median } from './stats.mjs';

const QUIET_MS = 5_000;
/** Calls of a round at least: few would be measured by chance. */
const CALLS_MIN = 40;

async function usedBy({ child }) {
  child.send('now');
  const [{ cpu }] = await once(child, 'message');
  return cpu;
}

/** The processor time of the server, µs, and the time, ms, that something takes. */
async function during(server, act) {
  const [before, began] = [await usedBy(server), performance.now()];
  await act();
  return { cpu: (await usedBy(server)) - before, ms: performance.now() - began };
}

async function perMs(server, act) {
  const { cpu, ms } = await during(server, act);
  return cpu / ms;
}

let addresses = 0;
/** An address that nobody has called from. */
const anotherAddress = () => {
  addresses += 1;
  return `10.64.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/**
 * What refusing a stranger costs the server: for each kind of body the processor time of the largest one as a multiple of the
 * smallest call's, at every call that takes such a body. The medians of rounds in which both alternate.
 */
export async function priceOfRefusals(server, rounds = 9) {
  const caller = new RawCaller(server.url);
  const calls = everyCall().filter(
    (call) => takesBody(call) && (call.contract.access !== 'anyone' || call.kind === 'webhook'),
  );
  // What a server does by the clock, and its store, is no part of a call.
  await after(QUIET_MS);
  const quiet = await perMs(server, () => after(QUIET_MS));
  const send = async (group, isLarge) => {
    const { cpu, ms } = await during(server, async () => {
      for (const call of group) {
        const { type, body } = isLarge ? largestBody(call) : { type: 'application/json', body: '' };
        const headers = { 'content-type': type };
        await caller.send(requestParts({ ...call, from: anotherAddress(), headers, body }));
      }
    });
    return (cpu - quiet * ms) / group.length;
  };
  const groups = byKind(calls);
  const prices = [];
  for (const [kind, group] of groups) {
    await send(group, true);
    const rows = [];
    for (let round = 0; round < rounds; round += 1)
      rows.push({ small: await send(group, false), large: await send(group, true) });
    const small = median(rows.map((row) => row.small));
    const large = median(rows.map((row) => row.large));
    prices.push({ kind, calls: new Set(group).size, small, large, ratio: large / small });
  }
  caller.end();
  return prices;
}

/** Calls of one kind in a row that are measured together. */
const IN_A_ROW = 8;

/**
 * What answering a member of staff costs: for each class of limits the processor time, µs, of its reads, cheapest first. Takes every
 * read that needs no parameters, and waits where the limits say so.
 */
export async function priceOfReads({ url, token, child }) {
  const read = async (path) => {
    for (;;) {
      const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      if (response.status !== 429) return response.status;
      await after((Number(response.headers.get('retry-after')) + 1) * 1_000);
    }
  };
  const plain = everyCall().filter(
    ({ method, path, contract }) =>
      method === 'GET' && !contract.path.includes(':') && !path.endsWith('/live'),
  );
  const answered = [];
  for (const call of plain) if ((await read(call.path)) === 200) answered.push(call);
  // What a server does by the clock is no part of a call.
  const quiet = await perMs({ child }, () => after(QUIET_MS));
  const classes = new Map();
  for (const { path, contract } of answered) {
    const { cpu, ms } = await during({ child }, async () => {
      for (let n = 0; n < IN_A_ROW; n += 1) await read(path);
    });
    const us = (cpu - quiet * ms) / IN_A_ROW;
    classes.set(contract.limit, [...(classes.get(contract.limit) ?? []), { path, us }]);
  }
  return [...classes].map(([limit, reads]) => ({ limit, reads: reads.sort((a, b) => a.us - b.us) }));
}

function byKind(calls) {
  const groups = new Map();
  for (const call of calls) groups.set(call.kind, [...(groups.get(call.kind) ?? []), call]);
  for (const [kind, group] of groups) {
    const times = Math.ceil(CALLS_MIN / group.length);
    groups.set(kind, Array.from({ length: times }, () => group).flat());
  }
  return groups;
}
