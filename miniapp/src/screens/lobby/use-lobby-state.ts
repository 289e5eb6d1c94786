import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { readLobbyState, type LobbyState } from '../../navigation/lobby-state.js';

/** What the address asks the lobby besides its path. `end` forgets it: the page may be loaded anew or come back to. */
export function useLobbyState(): LobbyState & { readonly end: () => void } {
  const place: Location = useLocation();
  const navigate = useNavigate();
  const end = () => navigate(`${place.pathname}${place.search}`, { replace: true, state: null });
  return { ...readLobbyState(place.state), end };
}
