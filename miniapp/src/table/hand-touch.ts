import { useRef, useState, type PointerEvent } from 'react';

/** A finger on the hand. */
export interface Finger {
  readonly pointer: number;
  /** The card under it, or the one it carries. */
  readonly card: string;
  readonly began: string;
  readonly wasSelected: boolean;
  readonly slid: boolean;
  /** The card has been off its place: laid back, it is neither played nor chosen. */
  readonly carried: boolean;
  /** How far a carried card is from its place, px; null while the finger only slides. */
  readonly carry: { readonly dx: number; readonly dy: number } | null;
}

interface HandTouchProps {
  /** The card at a point of the hand's box, px. */
  cardAt: (x: number, y: number) => string | null;
  /** How far down in the hand's box the cards begin, px. */
  spare: number;
  selected: string | null;
  oneTap: boolean;
  onSelect: (card: string) => void;
  onPlay: (card: string) => void;
  onSlide: () => void;
  /** True if this card may be played now: only then can it be chosen and dragged. A tap on another card is explained. */
  playable: (card: string) => boolean;
}

/**
 * After this distance upwards, and more up than sideways, a finger carries the card instead of sliding along the hand, px.
 */
const CARRY_FROM = 18;
/** The minimum distance and speed of a flick, px and px per ms. */
const FLICK_PX = 36;
const FLICK_SPEED = 0.45;
/** The card counts as lifted out when the finger is this far above the hand, px. */
const ABOVE = 4;

interface Track {
  readonly x: number;
  readonly y: number;
  readonly time: number;
  lastY: number;
  lastTime: number;
  speed: number;
}

function outcome(finger: Finger, lifted: boolean, props: HandTouchProps): 'play' | 'select' | 'nothing' {
  const { card, carried, slid, wasSelected, began } = finger;
  if (finger.carry !== null) return lifted ? 'play' : 'nothing';
  if (carried) return 'nothing';
  if (!props.playable(card)) return slid ? 'nothing' : 'play';
  const again = wasSelected && card === began;
  return !slid && (props.oneTap || again) ? 'play' : 'select';
}

/**
 * Touch on the hand: the card under the finger rises, sliding moves along, a tap selects and a second one plays (the
 * first with `oneTap`), lifting above the hand or flicking up plays. Returns the finger and the handlers of the box.
 */
export function useHandTouch(props: HandTouchProps) {
  const [finger, setFinger] = useState<Finger | null>(null);
  const track = useRef<Track | null>(null);

  const at = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || finger !== null) return;
    const { x, y } = at(event);
    const card = props.cardAt(x, y);
    if (card === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    track.current = { x, y, time: event.timeStamp, lastY: y, lastTime: event.timeStamp, speed: 0 };
    const wasSelected = card === props.selected;
    setFinger({
      pointer: event.pointerId,
      card,
      began: card,
      wasSelected,
      slid: false,
      carried: false,
      carry: null,
    });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const start = track.current;
    if (finger?.pointer !== event.pointerId || start === null) return;
    const { x, y } = at(event);
    const passed = event.timeStamp - start.lastTime;
    if (passed > 0) start.speed = (start.lastY - y) / passed;
    start.lastY = y;
    start.lastTime = event.timeStamp;
    const up = start.y - y;
    const carrying = finger.carry !== null ? up > 0 : up > CARRY_FROM && up > Math.abs(x - start.x);
    if (carrying && props.playable(finger.card)) {
      setFinger({ ...finger, carried: true, carry: { dx: x - start.x, dy: y - start.y } });
      return;
    }
    const card = props.cardAt(x, y) ?? finger.card;
    if (card !== finger.card) props.onSlide();
    if (card !== finger.card || finger.carry !== null)
      setFinger({ ...finger, card, slid: finger.slid || card !== finger.card, carry: null });
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const start = track.current;
    if (finger?.pointer !== event.pointerId || start === null) return;
    const { y } = at(event);
    const flicked = start.y - y > FLICK_PX && start.speed > FLICK_SPEED;
    const done = outcome(finger, flicked || y < props.spare - ABOVE, props);
    track.current = null;
    setFinger(null);
    if (done === 'play') props.onPlay(finger.card);
    if (done === 'select') props.onSelect(finger.card);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    if (finger?.pointer !== event.pointerId) return;
    track.current = null;
    setFinger(null);
  }

  return { finger, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}
