import { useEffect } from 'react';
import { SignInScreen } from './screens/sign-in/SignInScreen.js';

const SIGN_IN = '/admin/login';

/** Nobody can be signed in to the panel yet, so that every address of it leads to the sign-in. */
export function App() {
  useEffect(() => {
    if (window.location.pathname !== SIGN_IN) window.history.replaceState(null, '', SIGN_IN);
  }, []);
  return <SignInScreen />;
}
