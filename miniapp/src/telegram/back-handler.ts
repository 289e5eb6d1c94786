import { useEffect } from 'react';
import { create } from 'zustand';

type Handler = () => void;

const useHandlers = create<{ handlers: readonly Handler[] }>(() => ({ handlers: [] }));

/** Handles Telegram's back button before the pages do; null without a handler. */
export function useBackHandler(): Handler | null {
  return useHandlers(({ handlers }) => handlers.at(-1) ?? null);
}

/** Takes Telegram's back button while `handler` is one: the last to ask gets it. */
export function useTakeBack(handler: Handler | null): void {
  useEffect(() => {
    if (handler === null) return;
    useHandlers.setState(({ handlers }) => ({ handlers: [...handlers, handler] }));
    return () =>
      useHandlers.setState(({ handlers }) => ({ handlers: handlers.filter((one) => one !== handler) }));
  }, [handler]);
}
