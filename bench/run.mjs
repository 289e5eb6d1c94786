/**
 * `npm run bench`: measures the limits of docs/PERFORMANCE.md on this machine, prints a table, and exits with 1 when a
 * limit is broken. `npm run bench rules tables` runs only those parts.
 */
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildWhatIsStale } from '../scripts/lib/build.mjs';
import { findChromium } from '../scripts/lib/chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (text) => process.stdout.write(`${text}\n`);
const number = (value, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });
const atLeast = (limit) => ({ text: `≥ ${number(limit, 2)}`, holds: (value) => value >= limit });
const atMost = (limit) => ({ text: `≤ ${number(limit, 2)}`, holds: (value) => value <= limit });

/** One line of the result; without a limit it is for information only. */
const line = (what, value, unit, limit = null, digits = 0) => ({ what, value, unit, limit, digits });

/** Accounts of the part `lists`; `node bench/lists.mjs` takes more. */
const LISTED = 100_000;
/** Accounts of the part `calls`. */
const STAFFED = 20_000;
/** Most that analytics and signals may cost, as a multiple of what is done without them. */
const OBSERVED = 1.05;
/** Parts that take long: only when they are named. */
const LONG = new Set(['arena', 'lists', 'observe', 'panel']);

const PARTS = {
  async rules() {
    const { measureRules } = await import('./rules.mjs');
    const { handsPerSecond } = measureRules({ seconds: 5 });
    return [line('rules: whole hands on one core', handsPerSecond, 'hands/s', atLeast(3_000))];
  },
  async tournaments() {
    const { measureArenas, measureSwiss } = await import('./tournaments.mjs');
    const { markdown } = await import('./lib/report.mjs');
    const arenas = measureArenas({ runs: 20 });
    const head = [
      'people',
      'matches',
      'of each',
      'wait, s',
      'longest, s',
      'with house players, %',
      'met again, %',
    ];
    const rows = arenas.map(({ people, matches, each, wait, longest, house, again }) => [
      ...[people, matches].map((value) => number(value)),
      ...[each, wait, longest, house * 100, again * 100].map((value) => number(value, 1)),
    ]);
    say(`\n${markdown(head, rows)}\n`);
    const wrongs = arenas.flatMap((arena) => arena.wrongs);
    for (const wrong of wrongs.slice(0, 5)) say(wrong);
    const slowest = (some) => Math.max(...some.map((each) => each.slowest));
    const longest = Math.max(...arenas.map((arena) => arena.longest));
    return [
      line('arenas of 8 to 1,000: longest wait for a table', longest, 's', atMost(35), 1),
      line(
        'the same: somebody at two tables, or with one partner twice running',
        wrongs.length,
        '',
        atMost(0),
      ),
      line('arenas: slowest pairing', slowest(arenas), 'ms', atMost(150), 1),
      line(
        'Swiss of 8 to 256 pairs: slowest pairing',
        slowest(measureSwiss({ runs: 10 })),
        'ms',
        atMost(1_000),
        1,
      ),
    ];
  },
  async arena() {
    const { measureArena } = await import('./arena.mjs');
    const { join, checkIn, without, paired, played, look, count, serverLog } = await measureArena({
      people: 1_000,
      tables: 40,
      seconds: 15,
      // A machine that is busy with other things needs longer until everybody is ready.
      inSeconds: Number(process.env.ARENA_BEGINS_IN ?? 60),
      say,
    });
    if (serverLog.includes('"level":50')) say(serverLog);
    say(JSON.stringify(count));
    const beside = (what, { cardP99, cpu }) => [
      line(
        `${what}: p99 of cards of 40 other tables, times that without`,
        cardP99 / without.cardP99,
        '×',
        atMost(1.3),
        2,
      ),
      line('the same: p99 by the clock', cardP99, 'ms', null, 1),
      line('the same: processor of the server', cpu * 100, '%'),
    ];
    return [
      line('1,000 people join an arena with a fee, twenty at a time', join.seconds, 's', atMost(10), 1),
      line('a join: processor time of the server', join.cpu, 'ms', null, 2),
      line('a join: commands to the store', join.commands, '', null, 1),
      line('a check-in: processor time of the server', checkIn.cpu, 'ms', null, 2),
      line('a check-in: commands to the store', checkIn.commands, '', null, 1),
      line('40 tables without the arena: p99 of cards', without.cardP99, 'ms', null, 1),
      ...beside('while 1,000 are paired and come to 250 tables', paired),
      ...beside('while 250 tables of the arena play', played),
      line('standings with 1,000 people looking, p99', look.standings.p99, 'ms', atMost(20), 1),
      line('the same, p50', look.standings.p50, 'ms', null, 1),
      line('looks at the tournament and its first fifty', look.perSecond, '/s', null, 1),
      line('a look: processor time of the server, besides play', look.cpu, 'ms', null, 2),
      line('a look: commands to the store', look.commands, '', null, 1),
      line('a look: bytes of its two answers, not packed', look.bytes, ''),
    ];
  },
  async pace() {
    const { measurePace } = await import('./pace.mjs');
    return measurePace({ matches: 400 }).flatMap(({ pace, taps, seconds, hands, rest, bots, person }) => {
      const aimed = pace === 'fast' && taps;
      const what = `alone to 3 points, ${pace}, ${taps ? 'with' : 'without'} taps`;
      return [
        line(`${what}: median match`, seconds, 's', aimed ? atMost(240) : null),
        line(
          `${what}: waiting (draw, after tricks and hands)`,
          rest * 100,
          '%',
          aimed ? atMost(15) : null,
          1,
        ),
        line(`${what}: computer players’ turns`, bots * 100, '%', null, 1),
        line(`${what}: the person’s turns`, person * 100, '%', null, 1),
        line(`${what}: hands`, hands, ''),
      ];
    });
  },
  async tables() {
    const { measureTables } = await import('./tables.mjs');
    const result = await measureTables({ tables: 40, warmUpSeconds: 3, seconds: 15 });
    const refused = Object.entries(result.refusals).map(([code, times]) => `${code} ${times}×`);
    if (refused.length > 0) say(`refused during the tables: ${refused.join(', ')}`);
    if (result.serverLog.includes('"level":50')) say(result.serverLog);
    return [
      line('40 tables: plays seen by all four', result.movesPerSecond, 'plays/s'),
      line('40 tables: play_card → last of four views, p50', result.p50, 'ms', null, 1),
      line('40 tables: the same, p95', result.p95, 'ms', null, 1),
      line('40 tables: the same, p99', result.p99, 'ms', atMost(100), 1),
    ];
  },
  async 'coin-rooms'() {
    const { measureCoinRooms, PEOPLE_THINK_MS } = await import('./coin-rooms.mjs');
    const measured = async (what, thinkMs, limit) => {
      const result = await measureCoinRooms({ rooms: 100, tables: 40, thinkMs, seconds: 45 });
      if (result.serverLog.includes('"level":50')) say(result.serverLog);
      const { rooms, p50, p99, worst, movesPerSecond } = result;
      return [
        line(`coin room beside ${what}: from its countdown to the last of four, p50 of ${rooms}`, p50, 'ms'),
        line('the same, p99', p99, 'ms', limit),
        line('the same, the slowest', worst, 'ms'),
        line('cards of the 40 tables meanwhile', movesPerSecond, 'plays/s'),
      ];
    };
    return [
      ...(await measured("40 tables at people's pace", PEOPLE_THINK_MS, atMost(1_000))),
      ...(await measured('40 tables without any pause', 0, null)),
    ];
  },
  async 'sign-in'() {
    const { measureSignIn } = await import('./sign-in.mjs');
    const { telegram, guest, password, hashMs, serverLog } = await measureSignIn();
    if (serverLog.includes('"level":50')) say(serverLog);
    const perCore = ({ cpuMs }, besides = 0) => 1_000 / Math.max(0.001, cpuMs - besides);
    const asked = (what, { reads, writes, perSecond }) => [
      line(`${what}: reads of the database`, reads, 'each', null, 1),
      line(`${what}: writes`, writes, 'each', null, 1),
      line(`${what}: 8 at once on this machine`, perSecond, '/s'),
    ];
    return [
      line('sign-in from Telegram: of one core', perCore(telegram), '/s', atLeast(50)),
      ...asked('from Telegram', telegram),
      line('sign-in as a guest, the account too: of one core', perCore(guest), '/s', atLeast(50)),
      ...asked('as a guest', guest),
      line('sign-in by password: of one core, besides hashing', perCore(password, hashMs), '/s', atLeast(50)),
      ...asked('by password, hashing included', password),
      line('one hash (Argon2id, 19 MiB, 2 passes), processor time', hashMs, 'ms', null, 1),
    ];
  },
  async lists() {
    const { measureListsOf, worstOf, describeLists, LIST_MS, SEARCH_MS } = await import('./lists.mjs');
    const result = await measureListsOf({ count: LISTED });
    say(`\n${describeLists(result)}\n`);
    const { list, search } = worstOf(result);
    return [
      line(
        `${number(LISTED)} accounts: slowest list of the panel (${list.what}), p99`,
        list.ms,
        'ms',
        atMost(LIST_MS),
        1,
      ),
      line(
        `the same: slowest search of the list (${search.what}), p99`,
        search.ms,
        'ms',
        atMost(SEARCH_MS),
        1,
      ),
    ];
  },
  async observe() {
    const { measureObserving } = await import('./observe.mjs');
    const { signIn, move } = await measureObserving();
    const observed = (what, { time, cpu }) => [
      line(`${what} with analytics and signals: times without, by the clock`, time, '×', atMost(OBSERVED), 3),
      line('the same by processor time', cpu, '×', null, 3),
    ];
    return [...observed('a sign-in', signIn), ...observed('a card', move)];
  },
  async events() {
    const { measureEvents } = await import('./events.mjs');
    const rows = await measureEvents();
    const dearest = rows.reduce((a, b) => (b.share > a.share ? b : a));
    const { markdown } = await import('./lib/report.mjs');
    const cells = ({ event, us, times, perSecond, share, accepted }) =>
      [`\`${event}\``, us, times, perSecond, share, accepted * 100].map((value) =>
        typeof value === 'string' ? value : number(value, value < 10 ? 2 : 0),
      );
    const head = ['event', 'µs each', '× heartbeat', 'a second at most', 'share', '% accepted'];
    say(`\n${markdown(head, rows.map(cells))}\n`);
    for (const { event, codes } of rows) if (codes.length > 0) say(`${event}: ${codes.join(', ')}`);
    return [
      line(
        `the dearest event at its limit (${dearest.event}): processor time of so many heartbeats at theirs`,
        dearest.share,
        '×',
        atMost(2),
        2,
      ),
    ];
  },
  async abuse() {
    const { measureAbuse, measureSlowReaders } = await import('./abuse.mjs');
    const { lines, ...ratios } = await measureAbuse();
    for (const text of lines) say(text);
    const { start, peak, end, closed } = await measureSlowReaders();
    say(`100 clients that never read: ${closed} were closed and came back`);
    const { measureStrangers } = await import('./strangers.mjs');
    const strangers = (await measureStrangers()).flatMap(({ kind, rows, done, beat, card }) => {
      say(`${kind}: ${JSON.stringify(done)}`);
      const memory = Math.max(...rows.map((row) => row.memory));
      const pictures = rows.filter(({ picture }) => picture !== null).length;
      const ofUploads = [
        line('200 unfinished uploads: memory of the server', memory, 'MB', atMost(100)),
        line('the same: honest pictures that were taken', pictures, '', atLeast(rows.length)),
      ];
      return [
        line(`heartbeat beside a stranger’s ${kind}, p50: times that without`, beat, '×', atMost(2), 2),
        line('card, the same', card, '×', atMost(2), 2),
        ...(kind === 'uploads' ? ofUploads : []),
      ];
    });
    return [
      ...strangers,
      line('heartbeat beside 20 abusers of every kind, p50: times that without', ratios.beatP50, '×'),
      line('the same, p99', ratios.beatP99, '×', atMost(2), 2),
      line(
        'card beside 20 abusers of every kind, p99: times that without',
        ratios.cardP99,
        '×',
        atMost(2),
        2,
      ),
      line('memory of the server before 100 clients that never read', start, 'MB'),
      line('the most while they ask for the lobby at their limit', peak, 'MB'),
      line('after them', end, 'MB'),
    ];
  },
  async refusals() {
    const { measureRefusals } = await import('./abuse.mjs');
    return (await measureRefusals()).flatMap(({ kind, calls, small, large, ratio }) => {
      say(`${kind}: ${number(small)} µs for the smallest call, ${number(large)} µs for the largest body`);
      const what = `a stranger's largest body (${kind}, ${calls} calls): times the smallest refused call`;
      return [line(what, ratio, '×', atMost(2), 2)];
    });
  },
  async calls() {
    const { startPanel } = await import('./lib/panel-server.mjs');
    const { PROBE } = await import('./lib/measure.mjs');
    const { priceOfReads } = await import('./lib/price.mjs');
    const { PRICES } = await import('../server/dist/platform/http/call-limits.js');
    const panel = await startPanel({ accounts: STAFFED, nodeArgs: ['--import', PROBE], ipc: true });
    try {
      return (await priceOfReads(panel)).flatMap(({ limit, reads }) => {
        for (const { path, us } of reads.slice(-5)) say(`${limit}: ${path} ${number(us / 1_000, 1)} ms`);
        const middle = reads[Math.floor(reads.length / 2)].us / 1_000;
        const counted = PRICES[limit] === 0 ? null : atMost(PRICES[limit]);
        return [
          line(`${limit}, ${reads.length} reads: processor time of the median`, middle, 'ms', counted, 1),
        ];
      });
    } finally {
      await panel.stop();
    }
  },
  async memory() {
    const { measureMemory } = await import('./memory.mjs');
    const { heap } = await measureMemory({ matches: 500 });
    return [line('a match in progress: held by the server', heap / 1024, 'KB', atMost(60), 1)];
  },
  async miniapp() {
    const { initialScripts, firstPaint } = await import('./miniapp.mjs');
    const { bytes, files } = await initialScripts();
    const lines = [
      line(
        `mini app: initial JavaScript, gzipped (${files.length} files)`,
        bytes / 1024,
        'KB',
        atMost(118),
        1,
      ),
    ];
    const executablePath = findChromium();
    if (executablePath === null) {
      say('NO CHROMIUM FOUND: the first paint of the mini app is not measured.');
      return lines;
    }
    const { painted, playable, app, scripts } = await firstPaint({ executablePath, runs: 5 });
    return [
      ...lines,
      line(
        `home in Telegram: all JavaScript until it is there (${scripts.files.length} files)`,
        scripts.bytes / 1024,
        'KB',
        atMost(155),
        1,
      ),
      line('home, CPU ÷ 4, slow 4G: first contentful paint', painted, 'ms', atMost(1_500)),
      line('home, CPU ÷ 4, slow 4G: the play button takes a tap', playable, 'ms', atMost(1_200)),
      line('home, CPU ÷ 4, slow 4G: the app has taken it over', app, 'ms'),
    ];
  },
  async panel() {
    const executablePath = findChromium();
    if (executablePath === null) {
      say('NO CHROMIUM FOUND: the panel is not measured.');
      return [];
    }
    const { measurePanel } = await import('./panel.mjs');
    return (await measurePanel({ executablePath, runs: 5 })).flatMap(({ name, cold, warm, within }) => [
      line(`panel on ${name}, CPU ÷ 4: the list of people from another screen`, within, 'ms', atMost(1_500)),
      line(`panel on ${name}, CPU ÷ 4: the list of people can be used, first visit`, cold, 'ms'),
      line('the same, with the scripts in the browser’s cache', warm, 'ms'),
    ]);
  },
  async table() {
    const executablePath = findChromium();
    if (executablePath === null) {
      say('NO CHROMIUM FOUND: the feel of the table is not measured.');
      return [];
    }
    const { measureTable } = await import('./table.mjs');
    const { empty, table, awake, screens } = await measureTable({ executablePath });
    const worst = screens.reduce((a, b) => (b.shift > a.shift ? b : a));
    for (const { path, shift, shifts } of screens)
      if (shift >= 0.005) say(`${path} shifts by ${number(shift, 4)}: ${JSON.stringify(shifts)}`);
    if (table.tasks.length > 0)
      say(`long tasks at the table, by processor time: ${table.tasks.map((ms) => number(ms)).join(', ')} ms`);
    if (table.waited.length > 0)
      say(`long tasks by the clock, waiting for the processor included: ${table.waited.join(', ')} ms`);
    return [
      line(
        'table, CPU ÷ 4: longest task while seven tricks are played, its processor time',
        table.longest,
        'ms',
        atMost(50),
      ),
      line(`the same: tasks above 50 ms, of ${number(table.count)}`, table.tasks.length, ''),
      line('an empty page on this machine: frames while something moves', empty, 'a second'),
      // A machine that cannot draw sixty frames has the rate of an empty page as its limit.
      line(
        'table, CPU ÷ 4: frames while cards move',
        table.fps,
        'a second',
        atLeast(Math.min(55, empty * 0.92)),
      ),
      line('a frozen phone, CPU ÷ 4: from waking to the newest table', awake, 'ms', atMost(2_000)),
      line('table: layout shift of all seven tricks', table.shift, '', atMost(0.02), 4),
      line(
        `${screens.length} screens: the greatest layout shift (${worst.path})`,
        worst.shift,
        '',
        atMost(0.02),
        4,
      ),
    ];
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.\n`);
  process.exit(1);
}
const failed = buildWhatIsStale(root);
if (failed !== null) {
  process.stderr.write(`The ${failed} could not be built.\n`);
  process.exit(1);
}

const lines = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length > 0 ? !asked.includes(name) : LONG.has(name)) continue;
  say(`measuring: ${name} …`);
  lines.push(...(await measure()));
}

const [cpu] = cpus();
say(
  `\n${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${number(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${process.platform}\n`,
);
const width = Math.max(...lines.map(({ what }) => what.length));
let broken = 0;
for (const { what, value, unit, limit, digits } of lines) {
  const holds = limit === null || limit.holds(value);
  if (!holds) broken += 1;
  const verdict = limit === null ? '' : `${limit.text.padStart(9)}  ${holds ? 'holds' : 'BROKEN'}`;
  say(`${what.padEnd(width)}  ${number(value, digits).padStart(9)} ${unit.padEnd(8)}${verdict}`);
}
process.exit(broken === 0 ? 0 : 1);
