import { useEffect, useEffectEvent, useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cutOf, pushed, zoomedTo, type Crop, type Size } from './crop.js';
import styles from '../profile.module.css';

interface Props {
  url: string;
  size: Size;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A step of an arrow key, as a share of the frame. */
const STEP = 0.05;
const ARROWS: Readonly<Partial<Record<string, Point>>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
/** How much a wheel's pixel enlarges. */
const WHEEL = 0.0022;

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spread = ([a, b]: readonly Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** The picture under a round frame: dragged, pinched, wheeled, or moved by arrow keys. */
export function CropStage({ url, size, crop, onCrop }: Props) {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const { left, top, side } = cutOf(size, crop);

  /** A point of the page in shares of the frame. */
  const shareOf = ({ x, y }: Point): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: (x - box.left) / box.width, y: (y - box.top) / box.height } : { x: 0.5, y: 0.5 };
  };
  const drag = (event: PointerEvent) => {
    const before = [...fingers.current.values()];
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...fingers.current.values()];
    const from = shareOf(middle(before));
    const to = shareOf(middle(after));
    const moved = pushed(size, crop, to.x - from.x, to.y - from.y);
    const ratio = spread(before) > 0 ? spread(after) / spread(before) : 1;
    onCrop(ratio === 1 ? moved : zoomedTo(size, moved, moved.zoom * ratio, to));
  };
  const letGo = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  const press = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    onCrop(pushed(size, crop, step.x, step.y));
  };
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const at = shareOf({ x: event.clientX, y: event.clientY });
    onCrop(zoomedTo(size, crop, crop.zoom * Math.exp(-event.deltaY * WHEEL), at));
  });
  // React listens to wheels passively, and the sheet would scroll along.
  useEffect(() => {
    const element = stage.current;
    const turn = (event: WheelEvent) => wheel(event);
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  return (
    <div
      ref={stage}
      className={styles.cropStage}
      dir="ltr"
      role="application"
      tabIndex={0}
      aria-label={t('picture.crop_label')}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      <img
        src={url}
        alt=""
        draggable={false}
        style={{
          width: `${(size.width / side) * 100}%`,
          height: `${(size.height / side) * 100}%`,
          left: `${(-left / side) * 100}%`,
          top: `${(-top / side) * 100}%`,
        }}
      />
      <span className={styles.cropFrame} />
    </div>
  );
}
