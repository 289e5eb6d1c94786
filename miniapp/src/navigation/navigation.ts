type Go = (path: string, options?: { replace?: boolean }) => void;

let current: Go | null = null;

/** The router lends its navigation to what lives outside React. */
export function registerNavigate(navigate: Go): () => void {
  current = navigate;
  return () => {
    if (current === navigate) current = null;
  };
}

/** Goes to a page from outside React. */
export function goTo(path: string): void {
  if (current) current(path, { replace: true });
  else window.location.assign(path);
}
