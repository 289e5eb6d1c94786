/** Calls back after `delay` ms. Returns a function that cancels. */
export function schedule(callback: () => void, delay: number): () => void {
  const timer = setTimeout(callback, delay);
  return () => clearTimeout(timer);
}

/** A number in [0, 1) from the platform's random source. */
export function randomUnit(): number {
  const words = crypto.getRandomValues(new Uint32Array(1));
  return (words[0] ?? 0) / 2 ** 32;
}

/** `count` random bytes from the platform's random source. */
export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** Random bytes as hex; `bytes` is their number before encoding. */
export function randomHex(bytes: number): string {
  return Array.from(randomBytes(bytes), (value) => value.toString(16).padStart(2, '0')).join('');
}

const tasks: (() => void)[] = [];
let channel: MessageChannel | null = null;

function openChannel(): MessageChannel {
  const opened = new MessageChannel();
  opened.port1.onmessage = () => tasks.shift()?.();
  return opened;
}

/**
 * Queues `run` as a separate task, in the order of the calls. Browsers throttle timers in background pages, but not these.
 */
export function scheduleTask(run: () => void): void {
  channel ??= openChannel();
  tasks.push(run);
  channel.port2.postMessage(null);
}
