const waiting: (() => void)[] = [];
let channel: MessageChannel | null = null;

function open(): MessageChannel {
  const opened = new MessageChannel();
  opened.port1.onmessage = () => waiting.shift()?.();
  return opened;
}

/**
 * Runs something in a task of its own, in the order of the calls, as soon as the page has answered what else is there.
 * Not by a timer: those stand nearly still in a page that is not seen.
 */
export function scheduleTask(run: () => void): void {
  channel ??= open();
  waiting.push(run);
  channel.port2.postMessage(null);
}
