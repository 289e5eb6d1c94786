import { useEffect } from 'react';
import { create } from 'zustand';
import type { PublicConfig } from '@hokm/shared/api';
import { logWarning } from '../lib/log.js';
import { getConfig } from './calls.js';

const useConfigStore = create<{ config: PublicConfig | null; failed: boolean }>(() => ({
  config: null,
  failed: false,
}));

let loading: Promise<void> | null = null;

/** Asks for the server's public settings, unless they are known; a failed call may be repeated. */
export function loadConfig(): Promise<void> {
  loading ??= getConfig()
    .then((config) => useConfigStore.setState({ config, failed: false }))
    .catch((error: unknown) => {
      loading = null;
      logWarning('Config', error);
      useConfigStore.setState({ failed: true });
    });
  return loading;
}

/** The server's public settings; null until they are known. */
export function useConfig(): PublicConfig | null {
  useEffect(() => void loadConfig(), []);
  return useConfigStore((store) => store.config);
}

/** Whether the last attempt to load them failed. */
export function useConfigFailed(): boolean {
  return useConfigStore((store) => store.failed);
}
