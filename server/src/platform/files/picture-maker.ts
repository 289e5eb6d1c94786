import type { Log, Timers } from '../core/ports.js';
import { refuse, type Refusal } from '../core/result.js';
import type { MadePicture } from './make-picture.js';
import type { MadeSizes } from './make-sizes.js';
import { PictureProcesses } from './picture-processes.js';

const PROGRAM = { module: '@hokm/server/picture-process' };

/** An upload, and what is to be made of it: a square picture of a person, or all sizes of one for texts. */
export interface PictureWork {
  readonly make: 'avatar' | 'sizes';
  readonly upload: Uint8Array;
}

/** Makes pictures of uploads, in processes of their own (`make-picture.ts`, `make-sizes.ts`). */
export class PictureMaker {
  private readonly processes: PictureProcesses<PictureWork, MadePicture | MadeSizes>;

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
  async make(upload: Uint8Array): Promise<MadePicture | Refusal<'files/busy'>> {
    return (await this.run({ make: 'avatar', upload })) as MadePicture;
  }

  /** Makes all sizes of an upload. Refusals: `files/busy`, `files/not_an_image`. */
  async makeSizes(upload: Uint8Array): Promise<MadeSizes | Refusal<'files/busy'>> {
    return (await this.run({ make: 'sizes', upload })) as MadeSizes;
  }

  /** Ends the processes; uploads under way are refused. */
  stop(): void {
    this.processes.stop();
  }

  private async run(work: PictureWork) {
    const outcome = await this.processes.run(work);
    if (outcome.ok) return outcome.made;
    // An upload that breaks its process cannot be shown.
    return refuse(outcome.why === 'busy' ? 'files/busy' : 'files/not_an_image');
  }
}
