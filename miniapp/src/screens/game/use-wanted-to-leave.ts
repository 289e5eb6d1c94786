import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

function isWantedToLeave(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'wantedToLeave' in state;
}

/** True if the person was led here when they wanted to leave. Told once: a reload of the page does not ask again. */
export function useWantedToLeave(): boolean {
  const { state, pathname } = useLocation() as { state: unknown; pathname: string };
  const navigate = useNavigate();
  const wanted = isWantedToLeave(state);
  const [asked] = useState(wanted);
  useEffect(() => {
    if (wanted) void navigate(pathname, { replace: true, state: null });
  }, [wanted, navigate, pathname]);
  return asked;
}
