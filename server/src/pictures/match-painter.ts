import { PictureProcesses } from '../platform/files/picture-processes.js';
import { refuse, type Refusal, type Result } from '../platform/core/result.js';
import type { Log, Timers } from '../platform/core/ports.js';
import { FontSettings } from './fonts.js';

/** Pictures that are kept, each about 300 KB. */
const KEPT_MAX = 24;

export type Painted = Result<{ bytes: Buffer }, 'files/busy' | 'pictures/not_drawn'>;

/** The drawing of a picture (SVG). */
export type Draw = () => Promise<Result<{ drawing: string }, 'request/not_found'>>;

export type Picture = Painted | Refusal<'request/not_found'>;

/**
 * Paints drawings as JPEG, in processes of their own. A picture that is asked for again comes from memory, and one that is
 * being painted is not begun twice.
 */
export class MatchPainter {
  private readonly processes: PictureProcesses<string, Uint8Array | null>;
  private readonly settings = new FontSettings();
  /** The one that was asked for longest ago stands first. */
  private readonly kept = new Map<string, Buffer>();
  private readonly underWay = new Map<string, Promise<Picture>>();

  constructor(timers: Timers, log: Log) {
    const env = () => ({ FONTCONFIG_FILE: this.settings.file });
    this.processes = new PictureProcesses({ module: '@hokm/server/match-picture-process', env }, timers, log);
  }

  /** The ids of the processes. */
  get pids(): readonly number[] {
    return this.processes.pids;
  }

  /** The picture with a name; `draw` is called where it is not kept. Refusals: `request/not_found`, and those of `paint`. */
  async picture(name: string, draw: Draw): Promise<Picture> {
    const bytes = this.kept.get(name);
    if (bytes === undefined) return this.underWay.get(name) ?? this.begin(name, draw);
    this.keep(name, bytes);
    return { ok: true, bytes };
  }

  /** A JPEG of a drawing. Refusals: `files/busy`, `pictures/not_drawn`. */
  async paint(drawing: string): Promise<Painted> {
    const outcome = await this.processes.run(drawing);
    if (!outcome.ok) return refuse(outcome.why === 'busy' ? 'files/busy' : 'pictures/not_drawn');
    return outcome.made === null
      ? refuse('pictures/not_drawn')
      : { ok: true, bytes: Buffer.from(outcome.made) };
  }

  /** Ends the processes; pictures under way are refused. */
  stop(): void {
    this.processes.stop();
    this.settings.remove();
  }

  private begin(name: string, draw: Draw): Promise<Picture> {
    const painting = this.drawAndKeep(name, draw).finally(() => this.underWay.delete(name));
    this.underWay.set(name, painting);
    return painting;
  }

  private async drawAndKeep(name: string, draw: Draw): Promise<Picture> {
    const drawn = await draw();
    if (!drawn.ok) return drawn;
    const painted = await this.paint(drawn.drawing);
    if (painted.ok) this.keep(name, painted.bytes);
    return painted;
  }

  private keep(name: string, bytes: Buffer): void {
    this.kept.delete(name);
    this.kept.set(name, bytes);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT_MAX && oldest !== undefined) this.kept.delete(oldest);
  }
}
