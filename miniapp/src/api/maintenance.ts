import { create } from 'zustand';
import type { MaintenanceStatus } from '@hokm/shared/api';

const useStore = create<{ status: MaintenanceStatus | null }>(() => ({ status: null }));

/** The maintenance that closes the server; null while it is open. */
export const useClosure = (): MaintenanceStatus | null => useStore(({ status }) => status);

/** The server refused something for maintenance; `status` comes with the refusal. */
export function noteClosed(status: MaintenanceStatus): void {
  useStore.setState({ status });
}
