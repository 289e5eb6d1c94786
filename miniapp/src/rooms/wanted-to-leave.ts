import { useEffect, useState } from 'react';
import { create } from 'zustand';

/** The room that a person wanted to leave at the very moment when its match took them in. */
const useWanted = create<{ readonly roomId: string | null }>(() => ({ roomId: null }));

/** The room's table asks whether they still want to. */
export function askAtTable(roomId: string): void {
  useWanted.setState({ roomId });
}

/** True at a table that has to ask; it asks once. */
export function useWantedToLeave(roomId: string): boolean {
  const wanted = useWanted((wish) => wish.roomId === roomId);
  // They may be at the table already: the seat's own news can have led them there first.
  const [asks, setAsks] = useState(wanted);
  if (wanted && !asks) setAsks(true);
  useEffect(() => {
    if (wanted) useWanted.setState({ roomId: null });
  }, [wanted]);
  return asks;
}
