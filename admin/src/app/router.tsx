import { Suspense } from 'react';
import { createBrowserRouter, Outlet, ScrollRestoration } from 'react-router-dom';
import { lazy } from '@hokm/web/react';
import { NotFound } from '../screens/system/MissingPages.js';
import { CrashPage, RouteError } from '../screens/system/RouteError.js';
import { Waiting } from '../screens/system/SessionPages.js';
import { AreaGate, PanelGate } from './gates.js';
import { OverlaysOfUser } from './OverlaysOfUser.js';
import { ROUTES } from './routes.js';

const SignInScreen = lazy(async () => ({
  default: (await import('../screens/sign-in/SignInScreen.js')).SignInScreen,
}));

function Root() {
  return (
    <>
      <Suspense fallback={<Waiting />}>
        <Outlet />
        <ScrollRestoration />
      </Suspense>
      <OverlaysOfUser />
    </>
  );
}

/** The router, made from the route table. A screen that fails leaves the frame in place. */
export const router = createBrowserRouter(
  [
    {
      element: <Root />,
      errorElement: <CrashPage />,
      children: [
        { path: 'login', element: <SignInScreen /> },
        {
          element: <PanelGate />,
          children: [
            {
              errorElement: <RouteError />,
              children: [
                ...ROUTES.map((route) => ({
                  path: route.path,
                  element: <AreaGate route={route} />,
                })),
                { path: '*', element: <NotFound /> },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: '/admin' },
);
