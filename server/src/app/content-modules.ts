import type { MediaUse } from '@hokm/shared/api/media';
import { albumsModule } from '../content/albums/module.js';
import { authorsModule } from '../content/authors/module.js';
import { booksModule } from '../content/books/module.js';
import { galleryModule } from '../content/gallery/module.js';
import type { AlbumsOfPictures } from '../content/gallery/texts.js';
import { homeModule } from '../content/home/module.js';
import { insightsModule } from '../content/insights/module.js';
import { newsModule } from '../content/news/module.js';
import { pagesModule } from '../content/pages/module.js';
import { previewsModule } from '../content/previews/module.js';
import { storiesModule } from '../content/stories/module.js';
import { translationsModule } from '../content/translations/module.js';
import { ContentUndos } from '../content/undo/content-undos.js';
import { versionsModule } from '../content/versions/module.js';
import type { ModuleList } from '../platform/modules/module-list.js';
import type { Module, Platform } from '../platform/modules/module.js';

/** The exports of other modules that a module uses. */
export type UsesOf<Of> = Of extends Module<infer Uses, infer _Exports> ? Uses : never;

/** The exports of other modules that the content uses. */
interface ContentUses
  extends
    Pick<Platform, 'connection' | 'timers' | 'randomBytes'>,
    Pick<
      UsesOf<typeof storiesModule>,
      'resources' | 'notices' | 'media' | 'people' | 'outbox' | 'judgements'
    >,
    Pick<UsesOf<typeof translationsModule>, 'texts' | 'announcements' | 'namesOf'>,
    Pick<UsesOf<typeof previewsModule>, 'chain'>,
    Pick<UsesOf<typeof pagesModule>, 'acceptTerms'>,
    Pick<UsesOf<typeof galleryModule>, 'uploadMax' | 'readCounts'>,
    Pick<UsesOf<typeof insightsModule>, 'jobs' | 'countsOf'> {}

/** Builds what the staff writes and players read, and gives what other modules use of it. */
export function addContent(modules: ModuleList, uses: ContentUses) {
  const { connection, timers, randomBytes, resources, media, namesOf, uploadMax } = uses;
  modules.add(newsModule, { resources });
  modules.add(translationsModule, {
    ...resources,
    texts: uses.texts,
    announcements: uses.announcements,
    namesOf,
    undos: new ContentUndos(connection, timers, randomBytes),
  });
  const { versions } = modules.add(versionsModule, { subjects: () => modules.parts('versioned'), namesOf });
  modules.add(previewsModule, { subjects: () => modules.parts('previewed'), chain: uses.chain });
  const written = { resources, media, versions };
  const { stories } = modules.add(storiesModule, {
    ...written,
    notices: uses.notices,
    people: uses.people,
    outbox: uses.outbox,
    judgements: uses.judgements,
  });
  const { terms } = modules.add(pagesModule, { ...written, acceptTerms: uses.acceptTerms });
  const { authors } = modules.add(authorsModule, {
    ...written,
    uploadMax,
    booksOf: (author): Promise<MediaUse[]> => books.ofAuthor(author),
    countBooks: (author): Promise<number> => books.countOf(author),
  });
  const { books } = modules.add(booksModule, { ...written, uploadMax, authors });
  modules.add(homeModule, { stories: stories.stories });
  const { gallery } = modules.add(galleryModule, {
    ...written,
    albums: (): AlbumsOfPictures => albums.albums,
    uploadMax,
    readCounts: uses.readCounts,
  });
  const { albums } = modules.add(albumsModule, { ...written, gallery: gallery.gallery });
  modules.add(insightsModule, {
    media,
    jobs: uses.jobs,
    subjects: () => modules.parts('inspected'),
    countsOf: uses.countsOf,
  });
  return { albums, gallery, stories, terms };
}
