/** The part of Chromium's trace that is read: tasks of threads with their processor time, and the outcome of each frame. */
export const TRACE = ['toplevel', 'disabled-by-default-devtools.timeline', 'benchmark'];

const isTask = ({ ph, name }) =>
  ph === 'X' && (name === 'RunTask' || name === 'ThreadControllerImpl::RunTask');

/** The page's main thread: the renderer thread with the most tasks. */
function mainThread(events) {
  const renderers = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = new Map();
  for (const event of events.filter(isTask)) {
    const thread = `${event.pid}/${event.tid}`;
    if (renderers.has(thread)) tasks.get(thread)?.push(event) ?? tasks.set(thread, [event]);
  }
  return [...tasks.values()].reduce((most, one) => (one.length > most.length ? one : most), []);
}

/**
 * The tasks of the page's main thread in a trace of Chromium (its JSON, as a buffer), each with its processor
 * time, ms. Unlike wall time it does not grow while other programs have the processor.
 */
export function tasksOf(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  let end = 0;
  const tasks = [];
  for (const { ts, dur, tdur = dur } of mainThread(traceEvents).sort(
    (a, b) => a.ts - b.ts || b.dur - a.dur,
  )) {
    // A task within a task is part of it.
    if (ts < end) continue;
    end = ts + dur;
    tasks.push(tdur / 1000);
  }
  return tasks;
}
