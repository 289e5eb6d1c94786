import type { Role } from '../core/config.js';
import type { AnyCollection } from '../database/collection.js';
import type { SubjectHandlers } from '../http/api-router.js';
import type { PeriodicTask } from '../jobs/periodic-task.js';
import type { Probes } from '../metrics/health.js';
import type { Revisions } from '../revisions/revisions.js';
import type { Contributions, Module, Platform } from './module.js';
import { startTask } from './start-task.js';

/** An item of a part that is a list. */
type ItemOf<Part> = Part extends readonly (infer Item)[] ? Item : never;

/** True for the parts of these roles, and for those of every process. */
function runsIn(roles: readonly Role[], { role }: { readonly role: Role | 'every' }): boolean {
  return role === 'every' || roles.includes(role);
}

interface Built extends Contributions {
  readonly name: string;
}

/** The modules of one process, in the order in which they were added. */
export class ModuleList {
  private readonly modules: Built[] = [];
  private readonly tasks: PeriodicTask[] = [];

  constructor(private readonly platform: Platform) {}

  /** Builds a module and gives its exports. */
  add<Exports>(module: Module<Record<never, never>, Exports>): Exports;
  add<Uses, Exports>(module: Module<Uses, Exports>, uses: Uses): Exports;
  add<Uses, Exports>(module: Module<Uses, Exports>, uses = {} as Uses): Exports {
    const parts = module.build(this.platform, uses);
    this.modules.push({ name: module.name, ...parts });
    return parts.exports;
  }

  get revisions(): Revisions {
    return this.platform.revisions;
  }

  /** The items of one part, of all modules. */
  parts<K extends keyof Contributions>(part: K): ItemOf<NonNullable<Contributions[K]>>[] {
    return this.modules.flatMap((module) => (module[part] ?? []) as ItemOf<NonNullable<Contributions[K]>>[]);
  }

  get subjects(): SubjectHandlers[] {
    return this.modules.flatMap(({ name, routes = [], subjects = {} }) => [
      { name, routes },
      ...Object.entries(subjects).map(([subject, calls]) => ({ name: subject, routes: calls })),
    ]);
  }

  get collections(): AnyCollection[] {
    return this.parts('collections');
  }

  get probes(): Probes {
    return Object.assign({}, ...this.modules.map(({ probes }) => probes)) as Probes;
  }

  /** Starts services and tasks of these roles, in module order. */
  async start(roles: readonly Role[]): Promise<void> {
    for (const { services = [], tasks = [] } of this.modules) {
      for (const service of services) if (runsIn(roles, service)) await service.start?.();
      for (const task of tasks) if (runsIn(roles, task)) this.tasks.push(startTask(this.platform, task));
    }
  }

  /** Stops everything that was started, in reverse order. */
  async stop(roles: readonly Role[]): Promise<void> {
    const running = this.modules
      .flatMap(({ services = [] }) => services)
      .filter((service) => runsIn(roles, service));
    for (const service of running) await this.stopping(service.beforeStop?.bind(service));
    await Promise.all(this.tasks.map((task) => task.stop()));
    for (const service of running.reverse()) await this.stopping(service.stop?.bind(service));
  }

  /** One that cannot stop, for example as the database is gone, does not keep the others from it. */
  private async stopping(stop: (() => Promise<void> | void) | undefined): Promise<void> {
    try {
      await stop?.();
    } catch (error) {
      this.platform.log.error({ err: error }, 'a service did not stop in order');
    }
  }
}
