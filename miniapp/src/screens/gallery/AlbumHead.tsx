import type { ReactNode } from 'react';
import type { Album } from '@hokm/shared/api/albums';
import { Picture } from '@hokm/web/rich';
import { classes } from '../../lib/classes.js';
import styles from './gallery.module.css';

interface Props {
  album: Pick<Album, 'title' | 'text' | 'cover'>;
  /** What can be done with the album. */
  children?: ReactNode;
}

/** Cover and text of an album. */
export function AlbumHead({ album: { title, text, cover }, children }: Props) {
  return (
    <section className={classes('panel', styles.albumHead)}>
      <Picture
        className={styles.cover}
        picture={cover}
        sizes="(min-width: 1000px) 540px, calc(100vw - 32px)"
        eager
      />
      <div className={styles.albumWords}>
        <h2 dir="auto">{title}</h2>
        {text !== '' && <p dir="auto">{text}</p>}
        {children}
      </div>
    </section>
  );
}
