import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import type { Log, Timer, Timers } from '../core/ports.js';

/** Pictures that are made at the same time, each in a process of its own, and work that waits for one. */
const PROCESSES = 2;
const WAITING_MAX = 8;
/** Time limit for one picture, with the start of its process, ms. On a busy machine a process waits for its turn. */
const MADE_WITHIN_MS = 30_000;
/** Priority below the server's, yet with a share of a busy machine: at 19 a picture takes minutes there. */
const NICENESS = 5;
/** A process without work ends after this time, ms. */
const IDLE_MS = 30_000;
/**
 * Memory of a process: V8's heap in MB, and all of its data in KB where the system can limit it. Without a compiler
 * (`--jitless`): its 512 MB of writable code would count as data, and nothing that a picture writes can become a program.
 */
const HEAP_MB = 64;
const DATA_KB = 640 * 1024;

const LIMITED = `ulimit -d ${String(DATA_KB)} 2>/dev/null; exec "$0" "$@"`;

/** `busy`: too much waits already, or the processes were stopped. `ended`: its process died or took too long. */
export type Outcome<Made> =
  | { readonly ok: true; readonly made: Made }
  | { readonly ok: false; readonly why: 'busy' | 'ended' };

export interface PictureProgram {
  /** An export of a package: the compiled file, also where the server runs from its sources. */
  readonly module: string;
  /** The whole environment of the process: no secret of the server's is there to be read. */
  readonly env?: () => Readonly<Record<string, string>>;
}

interface Task<Work, Made> {
  readonly work: Work;
  readonly answer: (made: Outcome<Made>) => void;
}

interface PictureProcess<Work, Made> {
  readonly child: ChildProcess;
  task: Task<Work, Made> | null;
  /** Ends the process: at its time limit, or when it had nothing to do for long. */
  timer: Timer | null;
}

function startChild({ module, env }: PictureProgram): ChildProcess {
  const program = createRequire(import.meta.url).resolve(module);
  const args = ['--jitless', `--max-old-space-size=${String(HEAP_MB)}`, program];
  const child = spawn('/bin/sh', ['-c', LIMITED, process.execPath, ...args], {
    env: { MALLOC_ARENA_MAX: '2', ...env?.() },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  } catch {
    // It has ended already, which its `exit` tells.
  }
  return child;
}

/**
 * Makes pictures in processes of their own, with limits of time and memory: work that takes much of either, or that breaks
 * its library, harms no one else. The processes start on demand and give way to the server. Each is sent one piece of work
 * at a time and answers with one message.
 */
export class PictureProcesses<Work, Made> {
  private readonly processes = new Set<PictureProcess<Work, Made>>();
  private waiting: Task<Work, Made>[] = [];
  private stopped = false;

  constructor(
    private readonly program: PictureProgram,
    private readonly timers: Timers,
    private readonly log: Log,
  ) {}

  /** True if more work would be refused now. */
  get isBusy(): boolean {
    return this.stopped || this.waiting.length >= WAITING_MAX;
  }

  /** The ids of the processes. */
  get pids(): readonly number[] {
    return [...this.processes].flatMap(({ child }) => child.pid ?? []);
  }

  run(work: Work): Promise<Outcome<Made>> {
    if (this.isBusy) return Promise.resolve({ ok: false, why: 'busy' });
    return new Promise((answer) => {
      this.waiting.push({ work, answer });
      this.begin();
    });
  }

  /** Ends the processes; work under way is given up. */
  stop(): void {
    this.stopped = true;
    for (const { answer } of this.waiting) answer({ ok: false, why: 'busy' });
    this.waiting = [];
    for (const each of this.processes) {
      each.task?.answer({ ok: false, why: 'busy' });
      each.task = null;
      this.end(each);
    }
  }

  /** Gives waiting work to processes that are free. */
  private begin(): void {
    while (this.waiting.length > 0) {
      const free = [...this.processes].find(({ task }) => task === null) ?? this.start();
      const task = free === null ? undefined : this.waiting.shift();
      if (free === null || task === undefined) return;
      free.task = task;
      free.timer?.cancel();
      free.timer = this.timers.set(MADE_WITHIN_MS, () => this.end(free));
      free.child.send(task.work as Parameters<ChildProcess['send']>[0], (error) => {
        if (error !== null) this.end(free);
      });
    }
  }

  private start(): PictureProcess<Work, Made> | null {
    if (this.processes.size >= PROCESSES) return null;
    const started: PictureProcess<Work, Made> = {
      child: startChild(this.program),
      task: null,
      timer: null,
    };
    const gone = () => this.end(started);
    started.child.on('message', (made: unknown) => this.finish(started, made as Made));
    started.child.once('exit', gone).once('error', gone);
    this.processes.add(started);
    return started;
  }

  private finish(by: PictureProcess<Work, Made>, made: Made): void {
    by.timer?.cancel();
    by.timer = this.timers.set(IDLE_MS, () => this.end(by));
    const { task } = by;
    by.task = null;
    task?.answer({ ok: true, made });
    this.begin();
  }

  /** A process that was too slow, died, or has nothing to do. */
  private end(ended: PictureProcess<Work, Made>): void {
    if (!this.processes.delete(ended)) return;
    ended.timer?.cancel();
    ended.child.kill('SIGKILL');
    if (ended.task !== null) {
      this.log.warn({ program: this.program.module }, 'picture not made: its process ended');
      ended.task.answer({ ok: false, why: 'ended' });
    }
    this.begin();
  }
}
