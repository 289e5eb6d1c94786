/** Loaded into the measured server before anything else: answers each message with the memory that JavaScript holds now, bytes. */
process.on('message', () => {
  global.gc();
  global.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send({ held: heapUsed + external });
});
