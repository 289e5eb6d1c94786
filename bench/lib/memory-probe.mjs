/** Loaded into the measured server before anything else: answers each message with what the process holds now, bytes. */
process.on('message', () => {
  global.gc();
  global.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ held: heapUsed + external, rss });
});
