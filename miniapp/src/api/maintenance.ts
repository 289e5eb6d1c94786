import { create } from 'zustand';
import type { MaintenanceStatus } from '@hokm/shared/api';

const useStore = create<{ status: MaintenanceStatus | null }>(() => ({ status: null }));

/** What is known of the maintenance for which the server refuses everything; null while it serves. */
export const useClosure = (): MaintenanceStatus | null => useStore(({ status }) => status);

/** The server refused something for maintenance; `status` comes with the refusal. */
export function noteClosed(status: MaintenanceStatus): void {
  useStore.setState({ status });
}
