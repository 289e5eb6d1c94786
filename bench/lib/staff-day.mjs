import { once } from 'node:events';
import { startPanel } from './panel-server.mjs';
import { PROBE } from './measure.mjs';
import { percentile } from './stats.mjs';

/** The calls of one round: a member of staff looks through the screens of the panel. */
const OFTEN = [
  '/admin/me',
  '/admin/notifications',
  '/admin/users?page=1&per_page=15',
  '/admin/users?page=2&per_page=15',
  '/admin/users?search=%D8%B9%D9%84%DB%8C',
  '/admin/users/stats',
  '/admin/reports',
  '/admin/comms/messages',
  '/admin/tables',
  '/admin/approvals',
  '/admin/jobs',
  '/admin/views?list=users',
  '/admin/stories',
  '/admin/gallery',
  '/admin/media',
];
/** In every fourth round. */
const SELDOM = [
  '/admin/dash/tiles',
  '/admin/dash/waiting',
  '/admin/dash/activity',
  '/admin/system/health',
  '/admin/performance',
  '/admin/security/settings',
  '/admin/system/settings',
  '/admin/translations?language=fa',
  '/admin/languages',
  '/admin/comms/broadcasts',
  '/admin/users/watched',
];
const SELDOM_EVERY = 4;
/** Rounds before the measured ones. */
const WARM_UP = 2;

async function usedBy({ child }) {
  child.send('now');
  const [{ cpu }] = await once(child, 'message');
  return cpu;
}

/**
 * The panel's usual calls, one after the other, over many accounts: the processor time of each, µs, and their times, ms. Calls that
 * are not answered with 200 are left out and named. They come from this machine: a server with a proxy in front asks staff for a second
 * factor.
 */
export async function measureStaffDay({ root, rounds, accounts }) {
  const panel = await startPanel({ accounts, root, nodeArgs: ['--import', PROBE], ipc: true });
  try {
    const headers = { authorization: `Bearer ${panel.token}` };
    const call = async (path) => {
      const begun = performance.now();
      const response = await fetch(`${panel.url}/api${path}`, { headers });
      await response.arrayBuffer();
      return { status: response.status, ms: performance.now() - begun };
    };
    const refused = new Map();
    for (let round = 0; round < WARM_UP; round += 1)
      for (const path of [...OFTEN, ...SELDOM]) {
        const { status } = await call(path);
        if (status !== 200) refused.set(path, status);
      }
    if (refused.size > SELDOM.length) throw new Error(`refused: ${JSON.stringify([...refused])}`);
    const times = [];
    const before = await usedBy(panel);
    for (let round = 0; round < rounds; round += 1) {
      const paths = round % SELDOM_EVERY === 0 ? [...OFTEN, ...SELDOM] : OFTEN;
      for (const path of paths.filter((each) => !refused.has(each))) {
        const { status, ms } = await call(path);
        if (status !== 200) throw new Error(`${path} was answered with ${status}`);
        times.push(ms);
      }
    }
    const cpu = (await usedBy(panel)) - before;
    return {
      us: cpu / times.length,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      refused: [...refused],
    };
  } finally {
    await panel.stop();
  }
}
