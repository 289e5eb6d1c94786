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

function open(name: 'localStorage' | 'sessionStorage'): Storage {
  try {
    const storage = window[name];
    storage.setItem('probe', '1');
    storage.removeItem('probe');
    return storage;
  } catch {
    return memoryStorage();
  }
}

let device: Storage | null = null;
let tab: Storage | null = null;

/** This device's storage. */
export function deviceStorage(): Storage {
  device ??= open('localStorage');
  return device;
}

/** This tab's storage, gone with it. */
export function tabStorage(): Storage {
  tab ??= open('sessionStorage');
  return tab;
}
