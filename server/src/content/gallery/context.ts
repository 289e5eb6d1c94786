import type { galleryAdmin, readGalleryAnalytics } from '@hokm/shared/api/gallery';
import type { AnswerOf } from '@hokm/shared/api/endpoint';
import type { ResourceStore } from '../../platform/panel/resource-store.js';
import type { DraftContext } from '../drafts/spec.js';
import type { Gallery } from './gallery.js';
import type { PictureRecord, PictureText } from './model.js';
import type { AlbumsOfPictures } from './texts.js';

type Analytics = AnswerOf<typeof readGalleryAnalytics>['data'];

/** The counts of pictures; the most viewed ones by their ids. */
type PictureCounts = Omit<Analytics, 'top'> & {
  readonly top: readonly (Pick<Analytics['top'][number], 'id'> &
    Record<'views' | 'likes' | 'shares' | 'downloads', number>)[];
};

/** The dependencies of everything about pictures of the gallery. */
export interface GalleryContext extends DraftContext<PictureRecord, PictureText, 'albums/full'> {
  readonly gallery: Gallery;
  readonly resource: ResourceStore<typeof galleryAdmin, PictureRecord, 'albums/full'>;
  readonly albums: () => AlbumsOfPictures;
  /** Largest upload of staff, bytes. */
  readonly uploadMax: () => number;
  /** The counts of so many days. */
  readonly readCounts: (days: number) => Promise<PictureCounts>;
}
