declare global {
  interface Window {
    /** The tap on the button that stands in the page itself: `public/bootstrap.js` keeps it until the app is there. */
    earlyStart?: { readonly wanted: boolean; readonly end: () => void };
  }
}

/** True if the start button was tapped before the app was there, once. */
export function takeEarlyStart(): boolean {
  const early = window.earlyStart;
  delete window.earlyStart;
  early?.end();
  return early?.wanted ?? false;
}
