import { UserContext, useSession } from '../session/session.js';
import { overlaysFailed, useOverlaysWanted } from '../ui/overlays.js';
import { Part } from '../ui/Part.js';

const loadOverlays = async () => (await import('../ui/Overlays.js')).Overlays;

/** Toasts and dialogs. They are inside the router because dialogs link to pages, and know the signed-in user. */
export function OverlaysOfUser() {
  const { state } = useSession();
  const isWanted = useOverlaysWanted();
  if (!isWanted) return null;
  return (
    <UserContext value={state.kind === 'in' ? state.user : null}>
      <Part load={loadOverlays} props={{}} onFailed={overlaysFailed} />
    </UserContext>
  );
}
