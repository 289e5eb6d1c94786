const PUBLISH = 'SECURITY: pictures and albums published, hidden or deleted by who may only write drafts';
const IN_USE = 'SECURITY: pictures deleted or hidden while something shows them';
const HOME = 'SECURITY: more pictures on the home page than it has places, by many at once';
const FORM = 'SECURITY: forms with very many files, twice the same number, or other fields';
const PREVIEWS = 'SECURITY: drafts read by who was not given their link, or long after';
const TESTS = 'content/gallery/gallery.test.ts';
const ALBUMS = 'content/albums/albums.test.ts';
const UPLOADS = 'content/gallery/uploads.test.ts';
const CONTRACT = 'shared/src/api/gallery/admin.ts';
const DRAFTS_ONLY = `${TESTS} › upload and edit, and neither publish, delete nor choose the home page`;
const REFUSED_FORMS = `${UPLOADS} › are all refused where a form has too many, twice one number`;

/** Threats of docs/SECURITY.md around the gallery. */
export const GALLERY_THREATS = [
  {
    id: PREVIEWS,
    file: 'content/previews/preview-links.ts',
    find: ' || !this.keys.isProof(claims, proof)',
    replace: '',
    tests: ['content/previews/preview-links.test.ts › opens to nothing once'],
  },
  {
    id: PREVIEWS,
    file: 'content/previews/preview-links.ts',
    find: "    if (expiresAt <= now) return { ok: false, why: 'expired' };\n",
    replace: '',
    tests: ['content/previews/previews.test.ts › ends after an hour'],
  },
  {
    id: PREVIEWS,
    file: 'platform/panel/resource-store.ts',
    find: 'return { _id: objectId(id), trash_at: { $exists: false } };',
    replace: 'return { _id: objectId(id) };',
    tests: ['content/previews/previews.test.ts › dies with the document'],
  },
  {
    id: PUBLISH,
    file: CONTRACT,
    find: "its description in both languages',\n  access: 'panel/publish',",
    replace: "its description in both languages',\n  access: 'panel/content',",
    tests: [DRAFTS_ONLY],
  },
  {
    id: PUBLISH,
    file: CONTRACT,
    find: "endpoint({ ...resource.bulk, access: 'panel/publish' })",
    replace: 'resource.bulk',
    tests: [DRAFTS_ONLY],
  },
  {
    id: PUBLISH,
    file: 'content/drafts/in-bulk.ts',
    find: "    area: 'panel/publish',\n",
    replace: "    area: 'panel/content',\n",
    tests: [DRAFTS_ONLY],
  },
  {
    id: PUBLISH,
    file: 'shared/src/api/albums/contract.ts',
    find: "endpoint({ ...resource.bulk, access: 'panel/publish' })",
    replace: 'resource.bulk',
    tests: [`${ALBUMS} › write albums, and neither publish nor delete them`],
  },
  {
    id: IN_USE,
    file: 'content/drafts/edit-draft.ts',
    find: "(await drafts.heldBy?.(draft, 'delete')) ?? []",
    replace: "((await drafts.heldBy?.(draft, 'delete')) ?? []).slice(0, 0)",
    tests: [`${TESTS} › keep a picture that a story shows out of the trash, in bulk too`],
  },
  {
    id: IN_USE,
    file: 'content/gallery/texts.ts',
    find: "filter(({ type }) => type !== 'gallery')",
    replace: 'filter(() => false)',
    tests: [`${TESTS} › keep a picture that a story shows out of the trash, in bulk too`],
  },
  {
    id: IN_USE,
    file: 'content/albums/albums.ts',
    find: "'published.pictures._id': picture,",
    replace: "'published.pictures._id': '',",
    tests: [`${ALBUMS} › is the chosen picture, which is neither hidden nor deleted`],
  },
  {
    id: HOME,
    file: 'content/gallery/model.ts',
    find: 'key: { home_place: 1 },\n      unique: true,',
    replace: 'key: { home_place: 1 },',
    tests: [`${TESTS} › places, also when more are put there at once`],
  },
  {
    id: FORM,
    file: 'platform/files/receive-files.ts',
    find: 'if (index === null || this.seen.has(index))',
    replace: 'if (index === null)',
    tests: [REFUSED_FORMS],
  },
  {
    id: FORM,
    file: 'platform/files/receive-files.ts',
    find: ' || Object.keys(others).length > 0',
    replace: '',
    tests: [REFUSED_FORMS],
  },
  {
    id: FORM,
    file: 'content/gallery/admin-routes.ts',
    find: 'await batch.forget();',
    replace: 'await Promise.resolve();',
    tests: [REFUSED_FORMS],
  },
];
