import { readFileSync } from 'node:fs';

/** Resident memory that is the process's own, bytes: without the pages of files, which a database maps. Null off Linux. */
function ownPages() {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/** Loaded into the measured server before anything else: answers each message with what the process holds now, bytes. */
process.on('message', () => {
  global.gc();
  global.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ held: heapUsed + external, own: ownPages() ?? rss });
});
