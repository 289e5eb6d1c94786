import { Thumb } from './Thumb.js';

interface Props {
  /** Media id. */
  readonly media: string | null;
  readonly shape?: 'tall' | 'round';
}

/** A small picture by its media id. */
export function MediaThumb({ media, shape }: Props) {
  const picture =
    media === null
      ? null
      : {
          focus: { x: 0.5, y: 0.5 },
          sizes: [{ size: 320 as const, width: 320, height: 320, url: `/api/media/${media}/320` }],
        };
  return <Thumb picture={picture} {...(shape === undefined ? {} : { shape })} />;
}
