/** A stand-in for browsers that close their storage to us: the session then lives as long as the page. */
function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

function open(): Storage {
  try {
    window.localStorage.setItem('probe', '1');
    window.localStorage.removeItem('probe');
    return window.localStorage;
  } catch {
    return memoryStorage();
  }
}

let opened: Storage | null = null;

/** This device's storage. */
export function deviceStorage(): Storage {
  opened ??= open();
  return opened;
}
