import { lazy, Suspense } from 'react';
import { UserContext, useSession } from '../session/session.js';
import { useOverlaysWanted } from '../ui/overlays.js';

const Overlays = lazy(async () => ({ default: (await import('../ui/Overlays.js')).Overlays }));

/** Toasts and dialogs. They are inside the router because dialogs link to pages, and know the signed-in user. */
export function OverlaysOfUser() {
  const { state } = useSession();
  const isWanted = useOverlaysWanted();
  if (!isWanted) return null;
  return (
    <UserContext value={state.kind === 'in' ? state.user : null}>
      <Suspense>
        <Overlays />
      </Suspense>
    </UserContext>
  );
}
