import type { GalleryPicture } from '@hokm/shared/api/gallery';
import { Picture } from '@hokm/web/rich';
import { classes } from '../../lib/classes.js';
import styles from './preview.module.css';

/** A picture of the gallery with its title and its description. */
export function PreviewedPicture({ picture: { title, picture } }: { picture: GalleryPicture }) {
  return (
    <figure className={classes('panel pad', styles.picture)}>
      <Picture picture={picture} sizes="calc(100vw - 32px)" eager silent />
      <figcaption>
        {title !== '' && <h2 dir="auto">{title}</h2>}
        <p className="row-s" dir="auto">
          {picture.alt}
        </p>
      </figcaption>
    </figure>
  );
}
