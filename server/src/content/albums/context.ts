import type { albumsAdmin } from '@hokm/shared/api/albums';
import type { ResourceStore } from '../../platform/panel/resource-store.js';
import type { DraftContext } from '../drafts/spec.js';
import type { Gallery } from '../gallery/gallery.js';
import type { AlbumRecord, AlbumText } from './model.js';
import type { Albums } from './albums.js';

/** The dependencies of everything about albums. */
export interface AlbumsContext extends DraftContext<AlbumRecord, AlbumText> {
  readonly albums: Albums;
  readonly gallery: Gallery;
  readonly resource: ResourceStore<typeof albumsAdmin, AlbumRecord>;
}
