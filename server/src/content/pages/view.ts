import type { Page, PageCard, PanelPage } from '@hokm/shared/api/page-content';
import { BUILT_IN_PAGES } from '@hokm/shared/api/page-content/limits';
import type { Language } from '@hokm/shared/text';
import type { Pictures } from '../drafts/spec.js';
import { presentDraft } from '../drafts/view.js';
import { draftPictures, picturesInText, shownIn } from '../drafts/written.js';
import { builtInText, FIRST_TEXTS_AT } from './built-in/index.js';
import type { PageRecord, PublishedPage } from './model.js';
import type { CardRecord } from './pages.js';
import { picturesIn, termsVersionOf } from './texts.js';

const USUAL: readonly string[] = BUILT_IN_PAGES;

export const isBuiltIn = (key: string): boolean => USUAL.includes(key);

/** The place of a page in a list: the usual ones as they are named, then the others. */
const placeOf = (key: string): number => (isBuiltIn(key) ? USUAL.indexOf(key) : USUAL.length);

export function inOrder(all: readonly PageCard[]): PageCard[] {
  return [...all].sort((a, b) => placeOf(a.slug) - placeOf(b.slug) || (a.slug < b.slug ? -1 : 1));
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

/** The names of the usual pages among which none is published, in a list. */
export const firstCards = (published: readonly Pick<CardRecord, 'key'>[], language: Language): PageCard[] =>
  BUILT_IN_PAGES.filter((key) => published.every((page) => page.key !== key)).flatMap((key) => {
    const first = presentFirstText(key, language);
    return first === null ? [] : [{ id: first.id, slug: first.slug, title: first.title, at: first.at }];
  });

/** The first text of a usual page for a reader; null for every other page. */
export function presentFirstText(key: string, language: Language): Page | null {
  const text = builtInText(key);
  if (text === null) return null;
  return {
    id: null,
    slug: key,
    title: text.title[language],
    at: new Date(FIRST_TEXTS_AT).toISOString(),
    language,
    body: text.body[language],
    pictures: [],
    terms_version: null,
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
    language: shown,
    body,
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
