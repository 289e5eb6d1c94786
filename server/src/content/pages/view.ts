import type { Page, PageCard, PanelPage } from '@hokm/shared/api/page-content';
import { BUILT_IN_PAGES } from '@hokm/shared/api/page-content/limits';
import type { Language } from '@hokm/shared/text';
import type { Pictures } from '../drafts/spec.js';
import { presentDraft } from '../drafts/view.js';
import { draftPictures, picturesInText, shownIn } from '../drafts/written.js';
import type { PageRecord, PublishedPage } from './model.js';
import type { CardRecord } from './pages.js';
import { picturesIn, termsVersionOf } from './texts.js';

const USUAL: readonly string[] = BUILT_IN_PAGES;

export const isBuiltIn = (key: string): boolean => USUAL.includes(key);

/** The place of a page in a list: the usual ones as they are named, then the others. */
const placeOf = (key: string): number => (isBuiltIn(key) ? USUAL.indexOf(key) : USUAL.length);

export function inOrder<Each extends Pick<PageRecord, 'key'>>(all: readonly Each[]): Each[] {
  return [...all].sort((a, b) => placeOf(a.key) - placeOf(b.key) || (a.key < b.key ? -1 : 1));
}

/** A published page in a list. */
export function presentCard({ _id, key, published }: CardRecord, language: Language): PageCard {
  const shown = shownIn(published.languages, language);
  return {
    id: _id.toHexString(),
    slug: key,
    title: published.title[shown],
    at: new Date(published.at).toISOString(),
  };
}

/** A published page for a reader. */
export function presentPage(
  page: PageRecord & { readonly published: PublishedPage },
  language: Language,
): Page {
  const { key, published } = page;
  const shown = shownIn(published.languages, language);
  const body = published.body[shown];
  return {
    ...presentCard(page, language),
    ...{ language: shown, body },
    pictures: picturesInText(published, body, language),
    terms_version: termsVersionOf(key, published),
  };
}

/** A page in the list of the panel. */
export function presentListed(page: PageRecord, now: number): Omit<PanelPage, 'body' | 'pictures'> {
  const { key, title, must_accept, published } = page;
  return {
    ...presentDraft(page, now),
    key,
    title: { fa: title.fa, en: title.en },
    must_accept,
    is_built_in: isBuiltIn(key),
    terms_version: termsVersionOf(key, published),
  };
}

/** A page as the panel edits it. */
export function presentPanelPage(
  page: PageRecord,
  pictures: Pictures,
  language: Language,
  now: number,
): PanelPage {
  return {
    ...presentListed(page, now),
    body: { fa: page.body.fa, en: page.body.en },
    pictures: draftPictures(picturesIn(page), pictures, language),
  };
}
