/** Where something stands in the window: its centre and width, px. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The box of an element as it is now. */
export function boxOf(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width: element.offsetWidth };
}

/**
 * The places between which cards move: elements by name (`seat-left`, `hand-AS`), and the last known box of each card
 * of the hand, kept after its element is gone.
 */
export interface Anchors {
  readonly set: (name: string, element: HTMLElement | null) => void;
  /** A `ref` that names its element; the same function for the same name, so that a rendering never lets go of it. */
  readonly at: (name: string) => (element: HTMLElement | null) => void;
  readonly element: (name: string) => HTMLElement | null;
  readonly box: (name: string) => Box | null;
  readonly note: (card: string, box: Box) => void;
  readonly noted: (card: string) => Box | null;
  /** False during the first drawing: what lies there already does not fly in. */
  readonly isLive: () => boolean;
  readonly goLive: () => void;
}

export function createAnchors(): Anchors {
  const elements = new Map<string, HTMLElement>();
  const notes = new Map<string, Box>();
  const refs = new Map<string, (element: HTMLElement | null) => void>();
  let live = false;
  const set = (name: string, found: HTMLElement | null) => {
    if (found === null) elements.delete(name);
    else elements.set(name, found);
  };
  const element = (name: string) => elements.get(name) ?? null;
  return {
    set,
    at(name) {
      const known = refs.get(name) ?? ((found: HTMLElement | null) => set(name, found));
      refs.set(name, known);
      return known;
    },
    element,
    box(name) {
      const found = element(name);
      return found === null ? null : boxOf(found);
    },
    note: (card, box) => void notes.set(card, box),
    noted: (card) => notes.get(card) ?? null,
    isLive: () => live,
    goLive: () => void (live = true),
  };
}
