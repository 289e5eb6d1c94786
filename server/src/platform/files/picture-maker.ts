import type { Log, Timers } from '../core/ports.js';
import { refuse, type Result } from '../core/result.js';
import type { MadePicture } from './make-picture.js';
import { PictureProcesses } from './picture-processes.js';

const PROGRAM = { module: '@hokm/server/picture-process' };

type Answer = MadePicture | Result<never, 'files/busy'>;

/** Makes pictures of uploads, in processes of their own (`make-picture.ts`). */
export class PictureMaker {
  private readonly processes: PictureProcesses<Uint8Array, MadePicture>;

  constructor(timers: Timers, log: Log) {
    this.processes = new PictureProcesses(PROGRAM, timers, log);
  }

  /** True if another upload would be refused now. */
  get isBusy(): boolean {
    return this.processes.isBusy;
  }

  /** The ids of the processes. */
  get pids(): readonly number[] {
    return this.processes.pids;
  }

  /** Makes a square picture of an upload. Refusals: `files/busy`, `files/not_an_image`. */
  async make(upload: Uint8Array): Promise<Answer> {
    const outcome = await this.processes.run(upload);
    if (outcome.ok) return outcome.made;
    // An upload that breaks its process cannot be shown.
    return refuse(outcome.why === 'busy' ? 'files/busy' : 'files/not_an_image');
  }

  /** Ends the processes; uploads under way are refused. */
  stop(): void {
    this.processes.stop();
  }
}
