import { UserContext, useSession } from '../session/session.js';
import { overlaysFailed, useOverlaysWanted } from '../ui/overlays.js';
import { usePart } from '../ui/use-part.js';

const loadOverlays = async () => (await import('../ui/Overlays.js')).Overlays;

/** Toasts and dialogs. They are inside the router because dialogs link to pages, and know the signed-in user. */
export function OverlaysOfUser() {
  const { state } = useSession();
  const Overlays = usePart(loadOverlays, useOverlaysWanted(), overlaysFailed);
  if (Overlays === null) return null;
  return (
    <UserContext value={state.kind === 'in' ? state.user : null}>
      <Overlays />
    </UserContext>
  );
}
