import { IconPhoto } from '@tabler/icons-react';
import type { MediaPicture } from '@hokm/shared/api/media';
import css from './content.module.css';

interface Props {
  readonly picture: Pick<MediaPicture, 'sizes' | 'focus'> | null;
  /** `tall`: a cover of a book. `round`: somebody. */
  readonly shape?: 'wide' | 'tall' | 'round';
}

/** A small picture beside a name; a sign where there is none. Decorative: its name is beside it. */
export function Thumb({ picture, shape = 'wide' }: Props) {
  const source = picture?.sizes[0]?.url;
  return (
    <span className={css['thumb']} data-shape={shape}>
      {picture === null || source === undefined ? (
        <IconPhoto size={20} stroke={1.5} aria-hidden="true" />
      ) : (
        <img
          src={source}
          alt=""
          loading="lazy"
          style={{ objectPosition: `${picture.focus.x * 100}% ${picture.focus.y * 100}%` }}
        />
      )}
    </span>
  );
}
