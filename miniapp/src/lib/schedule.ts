/** Calls back after so many ms; gives back the way to cancel. */
export function schedule(callback: () => void, delay: number): () => void {
  const timer = setTimeout(callback, delay);
  return () => clearTimeout(timer);
}

/** A number in [0, 1) from the platform's random source. */
export function randomUnit(): number {
  const words = crypto.getRandomValues(new Uint32Array(1));
  return (words[0] ?? 0) / 2 ** 32;
}

/** So many random bytes from the platform's source. */
export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** So many random bytes in hex. */
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

/** Runs something as a task of its own, in the order of the calls. Timers would be throttled in background pages. */
export function scheduleTask(run: () => void): void {
  channel ??= openChannel();
  tasks.push(run);
  channel.port2.postMessage(null);
}
