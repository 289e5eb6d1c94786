import { LANGUAGES } from '@hokm/shared/language';
import { isBlank } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import { TERMS_PAGE } from '@hokm/shared/api/page-content/limits';
import type { Clock } from '../../platform/core/ports.js';
import type { DraftSpec, Pictures } from '../drafts/spec.js';
import { copiesOf, picturesOf, undescribed } from '../drafts/written.js';
import type { PageRecord, PageText, PublishedPage } from './model.js';

/** The pictures of a page, each once. */
export const picturesIn = ({ body }: Pick<PageText, 'body'>): string[] => picturesOf(null, body);

/** True for a page that is whole in a language. */
const isWritten = ({ title, body }: PageText, language: Language): boolean =>
  title[language] !== '' && !isBlank(body[language]);

/**
 * The things that a draft lacks before it can be published: `title`, `body` (together in one language; of terms that people must accept in
 * both), and `alt:<id>` for each picture that is not described in both languages or that is gone.
 */
function missingIn(draft: PageText): string[] {
  const [titles, whole] = [
    LANGUAGES.filter((language) => draft.title[language] !== ''),
    LANGUAGES.filter((language) => isWritten(draft, language)),
  ];
  const needed = draft.must_accept ? LANGUAGES.length : 1;
  return [...(titles.length < needed ? ['title'] : []), ...(whole.length < needed ? ['body'] : [])];
}

/** The draft as readers see it from a moment on. */
export function copyOf(draft: PageRecord, shown: Pictures, at: number): PublishedPage {
  const { title, body, must_accept, text_revision: n = 1 } = draft;
  const languages = LANGUAGES.filter((language) => isWritten(draft, language));
  return { title, body, must_accept, languages, pictures: copiesOf(picturesIn(draft), shown), n, at };
}

/** Pages as drafts. */
export const pageDrafts = (clock: Clock): DraftSpec<PageRecord, PageText> => ({
  type: 'pages',
  textFields: ['title', 'body', 'must_accept'],
  settings: [],
  nameField: 'title',
  picturesIn,
  whole: (draft, pictures) => {
    const missing = [...missingIn(draft), ...undescribed(picturesIn(draft), pictures)];
    return missing.length > 0 ? { missing } : { published: copyOf(draft, pictures, clock.now()) };
  },
});

/**
 * The version of binding terms; null for every other page. It is the number of the text: it grows when another text is published,
 * and is the same when the same text is taken away and published again.
 */
export function termsVersionOf(
  key: string,
  published: Pick<PublishedPage, 'must_accept' | 'n'> | null,
): number | null {
  return key === TERMS_PAGE && published?.must_accept === true ? published.n : null;
}
