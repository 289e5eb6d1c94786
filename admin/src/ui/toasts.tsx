import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { wantOverlays } from './overlays.js';

const USUAL_MS = 4000;

const OK = <IconCheck size={18} color="var(--felt-ok)" />;
const WARN = <IconAlertTriangle size={18} color="var(--felt-gold)" />;

/** Says that something was done. */
export function toastDone(message: string): void {
  void wantOverlays();
  notifications.show({ message, icon: OK, autoClose: USUAL_MS });
}

/** Says that something went wrong or needs attention. `ms`: how long it stays. */
export function toastWarning(message: string, ms = USUAL_MS): void {
  void wantOverlays();
  notifications.show({ message, icon: WARN, autoClose: ms, role: 'alert' });
}
