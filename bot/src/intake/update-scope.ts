import { AsyncLocalStorage } from 'node:async_hooks';

/** The update that is being handled, for everything that happens because of it. */
export interface UpdateScope {
  /** `update:<id>`. */
  readonly key: string;
  /** The handler runs for the last time before the update is left for later: a person has to be told now. */
  readonly isLastQuickAttempt: boolean;
  /** Number of the last effect. */
  effects: number;
  /** A message of it may have arrived or not. */
  isOutcomeUnknown: boolean;
}

const scopes = new AsyncLocalStorage<UpdateScope>();

/** Runs the handlers of one update: every effect in it has its own key, the same at each attempt. */
export function inUpdateScope<T>(
  update: number,
  isLastQuickAttempt: boolean,
  run: () => Promise<T>,
): Promise<T> {
  return scopes.run(
    { key: `update:${update}`, isLastQuickAttempt, effects: 0, isOutcomeUnknown: false },
    run,
  );
}

/** The update that is being handled; undefined outside of one. */
export function currentUpdate(): UpdateScope | undefined {
  return scopes.getStore();
}

/** Key of the next effect of the update that is being handled: `update:<id>:<n>`; null outside of one. */
export function nextEffectKey(): string | null {
  const scope = scopes.getStore();
  if (scope === undefined) return null;
  scope.effects += 1;
  return `${scope.key}:${scope.effects}`;
}
