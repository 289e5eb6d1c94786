import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressOf, routesFor, useRoutes, type PanelRoute } from '../navigation/routes.js';
import { useUser } from '../session/session.js';
import { GO_MS, isDialogOpen, isTaken, runKey } from '../ui/keys.js';

/** The letter of a section after G, by the section's label. */
const GO_KEYS = {
  home: 'D',
  analytics: 'A',
  reports: 'R',
  users: 'U',
  tables: 'M',
  messages: 'I',
  security: 'S',
} as const satisfies Partial<Record<PanelRoute['label'], string>>;

/** The sections that the person may open by G and a letter. */
export function useGoKeys(): readonly { readonly letter: string; readonly route: PanelRoute }[] {
  const letters: Partial<Record<PanelRoute['label'], string>> = GO_KEYS;
  return routesFor(useRoutes(), useUser().admin_level).flatMap((route) => {
    const letter = letters[route.label];
    return letter === undefined ? [] : [{ letter, route }];
  });
}

interface Props {
  readonly onSearch: () => void;
  /** Shows the keys of where one is. */
  readonly onHelp: () => void;
}

/** The keys of the panel, and those that what is on the page brings (`useKeys`). Silent while somebody types, and in dialogs. */
export function useKeyboard({ onSearch, onHelp }: Props): void {
  const navigate = useNavigate();
  const places = useGoKeys();
  const wentAt = useRef(-GO_MS);
  /** True if the key does something. */
  const press = (event: KeyboardEvent): boolean => {
    const { code, key, shiftKey } = event;
    const isGoing = event.timeStamp - wentAt.current < GO_MS;
    wentAt.current = -GO_MS;
    if (key === '?' || key === '؟' || (code === 'Slash' && shiftKey)) onHelp();
    else if (shiftKey) return false;
    else if (code === 'Slash') onSearch();
    else if (code === 'KeyG') wentAt.current = event.timeStamp;
    else if (isGoing) {
      const place = places.find(({ letter }) => code === `Key${letter}`);
      // The second key of a pair is never the key of a screen.
      if (place !== undefined) void navigate(addressOf(place.route));
    } else return runKey(code);
    return true;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPalette = event.code === 'KeyK' && (event.ctrlKey || event.metaKey);
    if (isPalette && !event.altKey && !event.shiftKey && !isDialogOpen()) {
      event.preventDefault();
      onSearch();
    } else if (!isTaken(event) && press(event)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
