import { AsyncLocalStorage } from 'node:async_hooks';

/** The update that is being handled, for everything that happens because of it. */
export interface UpdateScope {
  /** Telegram's `update_id`. */
  readonly update: number;
  /** `update:<id>`. */
  readonly key: string;
  /** The handler runs for the last time before the update is left for later: a person has to be told now. */
  readonly isLastQuickAttempt: boolean;
  /** How many effects of each kind there were. */
  readonly effects: Map<string, number>;
}

/** A change of the product that an update causes. */
export interface Act {
  /** `update:<id>:<kind>:<n>`, the same at each attempt. */
  readonly key: string;
  /** An earlier attempt has begun it; whether it took effect is not known. */
  readonly isAgain: boolean;
}

const scopes = new AsyncLocalStorage<UpdateScope>();
const acts = new AsyncLocalStorage<Act>();

/** Runs the handlers of one update: every effect in it has its own key, the same at each attempt. */
export function inUpdateScope<T>(
  update: number,
  isLastQuickAttempt: boolean,
  run: () => Promise<T>,
): Promise<T> {
  return scopes.run({ update, key: `update:${update}`, isLastQuickAttempt, effects: new Map() }, run);
}

/**
 * Runs what does not belong to the handlers: its effects are counted by themselves, so that those of the handlers keep their
 * numbers when they run again.
 */
export function besideHandlers<T>(name: string, run: () => Promise<T>): Promise<T> {
  const scope = scopes.getStore();
  return scope === undefined
    ? run()
    : scopes.run({ ...scope, key: `${scope.key}:${name}`, effects: new Map() }, run);
}

/** The update that is being handled; undefined outside of one. */
export function currentUpdate(): UpdateScope | undefined {
  return scopes.getStore();
}

/**
 * Key of the next effect of this kind in the update that is being handled: `update:<id>:<kind>:<n>`; null outside of one. An
 * attempt that goes another way, as the person's dialogue has begun meanwhile, takes no other effect for one of its own.
 */
export function nextEffectKey(kind: string): string | null {
  const scope = scopes.getStore();
  if (scope === undefined) return null;
  const number = (scope.effects.get(kind) ?? 0) + 1;
  scope.effects.set(kind, number);
  return `${scope.key}:${kind}:${number}`;
}

/** Runs a change of the product, which asks for its key with `currentAct`. */
export function inAct<T>(act: Act, run: () => Promise<T>): Promise<T> {
  return acts.run(act, run);
}

/** The change of the product that runs; undefined outside of an update. */
export function currentAct(): Act | undefined {
  return acts.getStore();
}
