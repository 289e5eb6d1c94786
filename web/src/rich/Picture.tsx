import type { CSSProperties } from 'react';
import type { MediaPicture } from '@hokm/shared/api/media';

/** A picture of the media library as an element needs it. */
export type ShownPicture = Pick<MediaPicture, 'width' | 'height' | 'alt' | 'focus' | 'sizes'>;

interface PictureProps {
  picture: ShownPicture;
  /** How wide it is drawn, as the `sizes` of an `<img>`. */
  sizes: string;
  className?: string | undefined;
  /** It is in sight when the page opens. */
  eager?: boolean;
  /** A description besides the picture says the same already. */
  silent?: boolean;
}

/**
 * A picture in the size that the screen needs. Its shape is known before it is loaded, so nothing moves then: a style sheet
 * gives it a width, for which it has `--width` (px) and `--ratio` of the picture. Where it is cut (`object-fit: cover`), its
 * focal point stays in sight.
 */
export function Picture({ picture, sizes, className, eager = false, silent = false }: PictureProps) {
  const { width, height, alt, focus } = picture;
  const largest = picture.sizes.at(-1);
  if (largest === undefined) return null;
  const style = {
    objectPosition: `${focus.x * 100}% ${focus.y * 100}%`,
    '--width': `${width}px`,
    '--ratio': width / height,
  } as CSSProperties;
  return (
    <img
      className={className}
      src={largest.url}
      srcSet={picture.sizes.map((each) => `${each.url} ${each.width}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={silent ? '' : alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      style={style}
    />
  );
}
