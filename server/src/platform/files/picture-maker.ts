import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import type { Log, Timer, Timers } from '../core/ports.js';
import { refuse, type Result } from '../core/result.js';
import type { MadePicture } from './make-picture.js';

/** Pictures that are made at the same time, each in a process of its own, and uploads that wait for one. */
const PROCESSES = 2;
const WAITING_MAX = 8;
/** Time limit for one picture, with the start of its process, ms. */
const MADE_WITHIN_MS = 15_000;
/** A process without work ends after this time, ms. */
const IDLE_MS = 30_000;
/** Memory of a process: V8's heap in MB, and all of its data in KB where the system can limit it. */
const HEAP_MB = 64;
const DATA_KB = 640 * 1024;

/** The compiled file, also where the server runs from its sources. */
const PROGRAM = '@hokm/server/picture-process';
const LIMITED = `ulimit -d ${String(DATA_KB)} 2>/dev/null; exec "$0" "$@"`;

type Answer = MadePicture | Result<never, 'files/busy'>;

interface Task {
  readonly upload: Uint8Array;
  readonly answer: (made: Answer) => void;
}

interface PictureProcess {
  readonly child: ChildProcess;
  task: Task | null;
  /** Ends the process: at its time limit, or when it had nothing to do for long. */
  timer: Timer | null;
}

function startChild(): ChildProcess {
  const program = createRequire(import.meta.url).resolve(PROGRAM);
  const args = [`--max-old-space-size=${String(HEAP_MB)}`, program];
  const child = spawn('/bin/sh', ['-c', LIMITED, process.execPath, ...args], {
    // No secret of the server's environment is there to be read.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, which its `exit` tells.
  }
  return child;
}

/**
 * Makes pictures of uploads in processes of their own: an upload that takes much memory or time, or that breaks its decoder,
 * harms no one else. The processes start on demand and give way to the server.
 */
export class PictureMaker {
  private readonly processes = new Set<PictureProcess>();
  private waiting: Task[] = [];
  private stopped = false;

  constructor(
    private readonly timers: Timers,
    private readonly log: Log,
  ) {}

  /** True if another upload would be refused now. */
  get isBusy(): boolean {
    return this.stopped || this.waiting.length >= WAITING_MAX;
  }

  /** The ids of the processes. */
  get pids(): readonly number[] {
    return [...this.processes].flatMap(({ child }) => child.pid ?? []);
  }

  /** Makes a square picture of an upload. Refusals: `files/busy`, `files/not_an_image`. */
  make(upload: Uint8Array): Promise<Answer> {
    if (this.isBusy) return Promise.resolve(refuse('files/busy'));
    return new Promise((answer) => {
      this.waiting.push({ upload, answer });
      this.work();
    });
  }

  /** Ends the processes; uploads under way are refused. */
  stop(): void {
    this.stopped = true;
    for (const { answer } of this.waiting) answer(refuse('files/busy'));
    this.waiting = [];
    for (const each of this.processes) {
      each.task?.answer(refuse('files/busy'));
      each.task = null;
      this.end(each);
    }
  }

  /** Gives waiting uploads to processes that are free. */
  private work(): void {
    while (this.waiting.length > 0) {
      const free = [...this.processes].find(({ task }) => task === null) ?? this.start();
      const task = free === null ? undefined : this.waiting.shift();
      if (free === null || task === undefined) return;
      free.task = task;
      free.timer?.cancel();
      free.timer = this.timers.set(MADE_WITHIN_MS, () => this.end(free));
      free.child.send(task.upload, (error) => {
        if (error !== null) this.end(free);
      });
    }
  }

  private start(): PictureProcess | null {
    if (this.processes.size >= PROCESSES) return null;
    const started: PictureProcess = { child: startChild(), task: null, timer: null };
    const gone = () => this.end(started);
    started.child.on('message', (made: MadePicture) => this.finish(started, made));
    started.child.once('exit', gone).once('error', gone);
    this.processes.add(started);
    return started;
  }

  private finish(by: PictureProcess, made: MadePicture): void {
    by.timer?.cancel();
    by.timer = this.timers.set(IDLE_MS, () => this.end(by));
    const { task } = by;
    by.task = null;
    task?.answer(made);
    this.work();
  }

  /** A process that was too slow, died, or has nothing to do. Its upload cannot be shown. */
  private end(ended: PictureProcess): void {
    if (!this.processes.delete(ended)) return;
    ended.timer?.cancel();
    ended.child.kill('SIGKILL');
    if (ended.task !== null) {
      this.log.warn({ bytes: ended.task.upload.length }, 'picture not made: its process ended');
      ended.task.answer(refuse('files/not_an_image'));
    }
    this.work();
  }
}
