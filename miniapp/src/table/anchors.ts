/** An element's centre in the window and its width, px. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A box, with the translation by its `transform`, px. */
export interface Spot extends Box {
  readonly dx: number;
  readonly dy: number;
}

/** The box of an element as it is now. */
function boxOf(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width: element.offsetWidth };
}

/** The spot of an element as it is now. */
export function spotOf(element: HTMLElement): Spot {
  const { e, f } = new DOMMatrixReadOnly(getComputedStyle(element).transform);
  return { ...boxOf(element), dx: e, dy: f };
}

/**
 * The places between which cards move: elements by name (`seat-left`, `slot-top`, `hand-AS`), and where each card of the hand
 * was last, also after its element is gone.
 *
 * Measuring during a move would force a layout before the next frame, so elements that do not move are measured
 * when they get their place, and never for a move.
 */
export interface Anchors {
  readonly set: (name: string, element: HTMLElement | null) => void;
  /** A `ref` that names its element; the same function for the same name, so that a rendering never lets go of it. */
  readonly at: (name: string) => (element: HTMLElement | null) => void;
  readonly element: (name: string) => HTMLElement | null;
  /** The measured place of an element that does not move. */
  readonly spot: (name: string) => Spot | null;
  /** Measures all elements that do not move; called after a layout has changed their places. */
  readonly measure: () => void;
  /** Drops a measured place that is no longer correct. */
  readonly forget: (name: string) => void;
  readonly note: (card: string, box: Box) => void;
  /** Notes the hand's cards, with a function that finds where a card lies or last lay. */
  readonly noteHand: (cards: Iterable<string>, find: (card: string) => Box | null) => void;
  readonly noted: (card: string) => Box | null;
  /** False during the first rendering: cards already on the table do not fly in. */
  readonly isLive: () => boolean;
  readonly enableAnimations: () => void;
}

/** Cards are many and move; they are measured by what lays them out. */
const isStill = (name: string) => !name.startsWith('hand-');

export function createAnchors(): Anchors {
  const elements = new Map<string, HTMLElement>();
  const spots = new Map<string, Spot>();
  const notes = new Map<string, Box>();
  const refs = new Map<string, (element: HTMLElement | null) => void>();
  let live = false;
  let inHand: (card: string) => Box | null = () => null;
  const set = (name: string, found: HTMLElement | null) => {
    spots.delete(name);
    if (found === null) elements.delete(name);
    else elements.set(name, found);
  };
  const measured = (name: string, found: HTMLElement) => {
    const spot = spotOf(found);
    spots.set(name, spot);
    return spot;
  };
  return {
    set,
    at(name) {
      const known = refs.get(name) ?? ((found: HTMLElement | null) => set(name, found));
      refs.set(name, known);
      return known;
    },
    element: (name) => elements.get(name) ?? null,
    spot(name) {
      const found = elements.get(name);
      return found === undefined ? null : (spots.get(name) ?? measured(name, found));
    },
    measure() {
      for (const [name, found] of elements) if (isStill(name)) measured(name, found);
    },
    forget: (name) => void spots.delete(name),
    note: (card, box) => void notes.set(card, box),
    noteHand(cards, find) {
      for (const card of cards) notes.delete(card);
      inHand = find;
    },
    noted: (card) => notes.get(card) ?? inHand(card),
    isLive: () => live,
    enableAnimations: () => void (live = true),
  };
}
