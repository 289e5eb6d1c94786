import { useEffect, useState, type ComponentType } from 'react';
import { arrival } from '@hokm/web/browser';

/** A component that is loaded when it is drawn, or ahead of that. */
interface Later {
  readonly Component: ComponentType;
  /** Loads its scripts. */
  readonly preload: () => Promise<unknown>;
}

type State = { readonly Loaded: ComponentType } | { readonly error: unknown } | null;

/**
 * A component that comes with scripts of its own; `Fallback` is in its place until they are there. An error of loading is thrown where
 * it is drawn, and it is loaded again when it is drawn anew. React’s own `lazy` would keep the fallback for 300 ms at least.
 */
export function later(load: () => Promise<ComponentType>, Fallback: ComponentType): Later {
  let there: State = null;
  const preload = async () => {
    const Loaded = await arrival(load());
    there = { Loaded };
    return Loaded;
  };
  function Component() {
    const [state, setState] = useState<State>(there);
    useEffect(() => {
      if (state !== null) return undefined;
      let isLeft = false;
      preload().then(
        (Loaded) => !isLeft && setState({ Loaded }),
        (error: unknown) => !isLeft && setState({ error }),
      );
      return () => {
        isLeft = true;
      };
    }, [state]);
    if (state === null) return <Fallback />;
    if ('error' in state) throw state.error;
    return <state.Loaded />;
  }
  return { Component, preload };
}
