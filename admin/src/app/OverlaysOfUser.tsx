import { lazy, Suspense } from 'react';
import { UserContext, useSession } from '../session/session.js';
import { useOverlaysWanted } from '../ui/overlays.js';

const Overlays = lazy(async () => ({ default: (await import('../ui/Overlays.js')).Overlays }));

/** Toasts and dialogs. They know who is signed in, as the frame does, and lead to pages: they are within the router. */
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
