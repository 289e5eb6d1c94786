import type { KeyboardEvent, PointerEvent } from 'react';
import type { MediaPicture } from '@hokm/shared/api/media';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { galleryTexts } from '../../text/gallery.js';
import { useTexts } from '../../text/define-texts.js';
import { movedBy, pointIn, type Point } from './focal-point.js';
import css from './content.module.css';

interface Props {
  readonly picture: Pick<MediaPicture, 'sizes'>;
  readonly focus: Point;
  readonly onChange: (focus: Point) => void;
}

/** A picture with the point that stays in sight where it is cut. The point is set with a pointer or with arrow keys. */
export function FocalPoint({ picture, focus, onChange }: Props) {
  const t = useTexts(galleryTexts);
  const language = useLanguage();
  const percent = (share: number) => formatNumber(Math.round(share * 100), language);
  const onPointer = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.buttons === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    onChange(pointIn(event.currentTarget.getBoundingClientRect(), event));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = movedBy(focus, event.key);
    if (moved === null) return;
    event.preventDefault();
    onChange(moved);
  };
  return (
    <div>
      <p className={css['label']}>{t('focus')}</p>
      <p className="note">{t('focus_note')}</p>
      <div className={css['focal-row']}>
        <button
          type="button"
          className={css['focal']}
          aria-label={t('focus_at', { x: percent(focus.x), y: percent(focus.y) })}
          onPointerDown={onPointer}
          onPointerMove={onPointer}
          onKeyDown={onKeyDown}
        >
          <img
            draggable={false}
            src={picture.sizes.find(({ size }) => size >= 640)?.url ?? picture.sizes.at(-1)?.url}
            alt=""
          />
          <i style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />
        </button>
        <div className={css['cuts']} aria-hidden="true">
          {(['square', 'wide'] as const).map((shape) => (
            <img
              key={shape}
              data-shape={shape}
              src={picture.sizes[0]?.url}
              alt=""
              style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
