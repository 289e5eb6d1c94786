type Go = (path: string, options?: { replace?: boolean; state?: object }) => void;

let current: Go | null = null;

/** The router lends its navigation to what lives outside React. */
export function registerNavigate(navigate: Go): () => void {
  current = navigate;
  return () => {
    if (current === navigate) current = null;
  };
}

/** Goes to a page from outside React; `state` goes with its entry of the history. */
export function goTo(path: string, state?: object): void {
  if (current) current(path, { replace: true, ...(state === undefined ? {} : { state }) });
  else window.location.assign(path);
}
