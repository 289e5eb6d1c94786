import { useEffect, useState } from 'react';
import type { GameState } from '@hokm/shared/protocol';
import { logWarning } from '../../lib/log.js';
import { tabStorage } from '@hokm/web/browser';
import { emptyMemory, remembered, type TableMemory } from '../../table/memory.js';

const KEY = 'table-memory';

function isMemory(value: unknown): value is TableMemory {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['gameId', 'hand', 'tricks', 'results'].every((part) => part in value)
  );
}

/** The memory of the match that this tab stored before a reload. */
function kept(gameId: string): TableMemory {
  try {
    const found: unknown = JSON.parse(tabStorage().getItem(KEY) ?? 'null');
    if (isMemory(found) && found.gameId === gameId) return found;
  } catch (error) {
    logWarning('What was kept of the match cannot be read', error);
  }
  return emptyMemory(gameId);
}

/** The viewer’s memory of a match so far; it survives a reload of the page. */
export function useTableMemory(gameId: string, game: GameState | null): TableMemory {
  const [memory, setMemory] = useState(() => kept(gameId));
  const now = game === null ? memory : remembered(memory, game);
  if (now !== memory) setMemory(now);
  useEffect(() => {
    try {
      tabStorage().setItem(KEY, JSON.stringify(now));
    } catch (error) {
      logWarning('The match cannot be kept for a reload', error);
    }
  }, [now]);
  return now;
}
