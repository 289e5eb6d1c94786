import type { MediaPicture } from '@hokm/shared/api/media';
import { LANGUAGES } from '@hokm/shared/language';
import { mediaOf, type RichText } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import { presentPicture } from '../../media/view.js';
import type { PublishedCopy, ShownPicture } from './model.js';
import type { Pictures } from './spec.js';
import { shownPicture } from './texts.js';

type InBoth<Value> = Readonly<Record<Language, Value>>;

/** The pictures of a cover and of a text in both languages, each once. */
export function picturesOf(picture: string | null, text: InBoth<RichText>): string[] {
  const all = LANGUAGES.flatMap((language) => mediaOf(text[language]));
  return [...new Set([...(picture === null ? [] : [picture]), ...all])];
}

/** `alt:<id>` for each picture that is not described in both languages or that is gone. */
export function undescribed(ids: readonly string[], pictures: Pictures): string[] {
  return ids.filter((id) => pictures.get(id)?.is_described !== true).map((id) => `alt:${id}`);
}

/** The pictures as they are copied for readers. */
export function copiesOf(ids: readonly string[], pictures: Pictures): ShownPicture[] {
  return ids.flatMap((id) => {
    const record = pictures.get(id);
    return record === undefined ? [] : [shownPicture(record)];
  });
}

/** The language in which something is shown: the reader's, or the other one where it is there only in that. */
export function shownIn(languages: readonly Language[], language: Language): Language {
  return languages.includes(language) ? language : (languages[0] ?? language);
}

/** Languages in which a draft is shown: those in which it is whole, else those in which it has a name. */
export function draftLanguages(whole: readonly Language[], name: InBoth<string>): Language[] {
  return whole.length > 0 ? [...whole] : LANGUAGES.filter((language) => name[language] !== '');
}

/** The cover among the pictures of a published copy. */
export function coverOf(
  { pictures }: PublishedCopy,
  picture: string | null,
  language: Language,
): MediaPicture | null {
  const cover = pictures.find(({ _id }) => _id === picture);
  return cover === undefined ? null : presentPicture(cover, language);
}

/** The pictures of one text among those of a published copy. */
export function picturesInText(
  { pictures }: PublishedCopy,
  text: RichText,
  language: Language,
): MediaPicture[] {
  const ids = new Set(mediaOf(text));
  return pictures.filter(({ _id }) => ids.has(_id)).map((each) => presentPicture(each, language));
}

/** Pictures of a draft, for the panel. */
export function draftPictures(
  ids: readonly string[],
  pictures: Pictures,
  language: Language,
): MediaPicture[] {
  return copiesOf(ids, pictures).map((each) => presentPicture(each, language));
}

/** A name in a language, or in the other one. */
export const nameIn = (names: InBoth<string>, language: Language): string =>
  names[language] || names[language === 'fa' ? 'en' : 'fa'];

/** The condition of documents that readers see. */
export const readableAt = (now: number) => ({
  published_at: { $gt: 0, $lte: now },
  trash_at: { $exists: false },
});
