import { Suspense, useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { mayEnter, type Area } from '@hokm/shared/policy';
import { lazy } from '@hokm/web/react';
import { GAME_HOME } from '../navigation/game.js';
import { areaAt, RoutesContext, type PanelRoute, type RefusedState } from '../navigation/routes.js';
import { Forbidden } from '../screens/system/MissingPages.js';
import { Unreachable, Waiting } from '../screens/system/SessionPages.js';
import { UserContext, useSession, useUser, type SignInState } from '../session/session.js';
import { ScreenSkeleton } from '../ui/States.js';
import { later } from './later.js';
import { ROUTES } from './routes.js';

const shell = later(async () => (await import('../shell/Shell.js')).Shell, Waiting);
const Shell = shell.Component;
/** Loads the frame's scripts. */
export const loadShell = shell.preload;
const SetUpScreen = lazy(async () => ({
  default: (await import('../screens/set-up/SetUpScreen.js')).SetUpScreen,
}));

const ChangePasswordScreen = lazy(async () => ({
  default: (await import('../screens/set-up/ChangePasswordScreen.js')).ChangePasswordScreen,
}));

/** The game's home, which shows the reason given in the fragment; also from the panel's own host. */
const GAME_REFUSAL = `${GAME_HOME}#refused=auth/forbidden`;

function ToTheGame() {
  useEffect(() => window.location.replace(GAME_REFUSAL), []);
  return <Waiting />;
}

/** The frame and its screens for administrators; everybody else is led to where they belong. */
export function PanelGate() {
  const { state, retry } = useSession();
  const { pathname, search } = useLocation();
  switch (state.kind) {
    case 'checking':
      return <Waiting />;
    case 'unreachable':
      return <Unreachable retry={retry} />;
    case 'not_admin':
      return <ToTheGame />;
    case 'set_up_needed':
      return <SetUpScreen />;
    case 'password_change_needed':
      return <ChangePasswordScreen reason={state.reason} />;
    case 'signed_out':
      return <Navigate to="/login" replace state={{ from: `${pathname}${search}` } satisfies SignInState} />;
    case 'in':
      return (
        <UserContext value={state.user}>
          <RoutesContext value={ROUTES}>
            <Shell />
          </RoutesContext>
        </UserContext>
      );
  }
}

/** Sections whose address leads other levels to the dashboard, which says why. */
const LEADS_HOME: readonly Area[] = ['panel/settings'];

/** A route's screen for those who may enter; it is loaded only then. */
export function AreaGate({ route }: { readonly route: PanelRoute }) {
  const user = useUser();
  const { id } = useParams();
  const { Screen } = route;
  const area = areaAt(route, id);
  if (!mayEnter(user.admin_level, area))
    return LEADS_HOME.includes(area) ? (
      <Navigate to="/" replace state={{ refused: area } satisfies RefusedState} />
    ) : (
      <Forbidden area={area} />
    );
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Screen />
    </Suspense>
  );
}
