import { once } from 'node:events';
import { everyCall, largestBody, takesBody } from './every-call.mjs';
import { RawCaller, requestBytes } from './raw-caller.mjs';
import { median } from './stats.mjs';

async function usedBy({ child }) {
  child.send('now');
  const [{ cpu }] = await once(child, 'message');
  return cpu;
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
  const calls = everyCall().filter((call) => takesBody(call) && call.contract.access !== 'anyone');
  const send = async (group, isLarge) => {
    const before = await usedBy(server);
    for (const call of group) {
      const { type, body } = isLarge ? largestBody(call) : { type: 'application/json', body: '' };
      const headers = { 'content-type': type };
      await caller.send(requestBytes({ ...call, from: anotherAddress(), headers, body }));
    }
    return ((await usedBy(server)) - before) / group.length;
  };
  const groups = byKind(calls);
  const prices = [];
  for (const [kind, group] of groups) {
    const rows = [];
    for (let round = 0; round < rounds; round += 1)
      rows.push({ small: await send(group, false), large: await send(group, true) });
    const small = median(rows.map((row) => row.small));
    const large = median(rows.map((row) => row.large));
    prices.push({ kind, calls: group.length, small, large, ratio: large / small });
  }
  caller.end();
  return prices;
}

function byKind(calls) {
  const groups = new Map();
  for (const call of calls) groups.set(call.kind, [...(groups.get(call.kind) ?? []), call]);
  return groups;
}
