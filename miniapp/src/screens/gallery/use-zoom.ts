import { useEffect, useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { isDoubleTap, pinched, released, scrollFor, toggled, type Tap } from './zoom.js';

interface Point {
  readonly x: number;
  readonly y: number;
}

const distanceOf = (a: Touch, b: Touch) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** A point of the window, from the corner of an element. */
function within(element: Element, x: number, y: number): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: x - left, y: y - top };
}

/**
 * Two fingers and two taps change the size of a picture in its box; the point under them stays where it is, otherwise the middle.
 * Returns what is called with each tap.
 */
export function useZoom(
  box: RefObject<HTMLElement | null>,
  zoom: number,
  onZoom: (zoom: number) => void,
): (event: MouseEvent) => void {
  const aim = useRef<Point | null>(null);
  const before = useRef(zoom);
  const tapped = useRef<Tap | null>(null);

  useLayoutEffect(() => {
    const element = box.current;
    const ratio = zoom / before.current;
    before.current = zoom;
    if (element === null || ratio === 1) return;
    const { x, y } = aim.current ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    aim.current = null;
    element.scrollTo({
      left: scrollFor(element.scrollLeft, x, ratio),
      top: scrollFor(element.scrollTop, y, ratio),
      behavior: 'instant',
    });
  }, [box, zoom]);

  const zoomTo = useEffectEvent((next: number, point: Point | null) => {
    aim.current = point;
    onZoom(next);
  });
  const size = useEffectEvent(() => zoom);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let began: { readonly distance: number; readonly zoom: number } | null = null;
    const start = ({ touches }: TouchEvent) => {
      const [a, b] = touches;
      began = a && b ? { distance: distanceOf(a, b), zoom: size() } : null;
    };
    const move = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (began === null || !a || !b) return;
      if (event.cancelable) event.preventDefault();
      const middle = within(element, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      zoomTo(pinched(began.zoom, distanceOf(a, b) / began.distance), middle);
    };
    const end = () => {
      if (began !== null) zoomTo(released(size()), null);
      began = null;
    };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [box]);

  return ({ clientX, clientY, timeStamp }) => {
    const tap = { x: clientX, y: clientY, at: timeStamp };
    const isSecond = isDoubleTap(tapped.current, tap);
    tapped.current = isSecond ? null : tap;
    if (!isSecond || box.current === null) return;
    aim.current = within(box.current, clientX, clientY);
    onZoom(toggled(zoom));
  };
}
