declare global {
  interface Window {
    /** The sign-in that `public/bootstrap.js` has begun for a fresh launch. */
    earlySignIn?: { readonly initData: string; readonly answer: Promise<Response> };
  }
}

/** The answer to a sign-in with this launch data that is on its way since the page began to load, once; else null. */
export function takeEarlySignIn(initData: string): Promise<Response> | null {
  const early = window.earlySignIn;
  delete window.earlySignIn;
  return early?.initData === initData ? early.answer : null;
}
