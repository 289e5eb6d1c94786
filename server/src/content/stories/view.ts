import type { Story, StoryCard, PanelStory } from '@hokm/shared/api/stories';
import { mediaOf } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import type { MediaRecord } from '../../media/model.js';
import { presentPicture } from '../../media/view.js';
import { presentDraft } from '../drafts/view.js';
import type { PublishedStory, StoryRecord } from './model.js';
import { picturesIn, shownIn } from './texts.js';

/** A story that has been published, as lists read it: without bodies. */
export type CardRecord = Pick<
  StoryRecord,
  '_id' | 'pinned' | 'published_at' | 'likes' | 'shares' | 'author'
> & {
  published: Omit<PublishedStory, 'body'>;
};

/** A published story in a list. */
export function presentCard(story: CardRecord, language: Language): StoryCard {
  const { title, summary, picture, pictures, tags } = story.published;
  const shown = shownIn(story.published, language);
  const cover = pictures.find(({ _id }) => _id === picture);
  return {
    id: story._id.toHexString(),
    title: title[shown],
    summary: summary[shown],
    picture: cover === undefined ? null : presentPicture(cover, language),
    tags: [...tags],
    author: story.author?.name || null,
    is_pinned: story.pinned,
    likes: story.likes,
    shares: story.shares,
    at: new Date(story.published_at ?? 0).toISOString(),
  };
}

/** A published story for a reader. */
export function presentStory(
  story: StoryRecord & { readonly published: PublishedStory },
  language: Language,
  liked: boolean,
): Story {
  const { published } = story;
  const shown = shownIn(published, language);
  const inBody = new Set(mediaOf(published.body[shown]));
  return {
    ...presentCard(story, language),
    language: shown,
    body: published.body[shown],
    pictures: published.pictures
      .filter(({ _id }) => inBody.has(_id))
      .map((picture) => presentPicture(picture, language)),
    liked,
  };
}

/** A story in the list of the panel. */
export function presentListed(story: StoryRecord, now: number): Omit<PanelStory, 'body' | 'pictures'> {
  const { title, summary, author } = story;
  return {
    ...presentDraft(story, now),
    title: { fa: title.fa, en: title.en },
    summary: { fa: summary.fa, en: summary.en },
    picture: story.picture,
    tags: [...story.tags],
    pinned: story.pinned,
    likes: story.likes,
    shares: story.shares,
    author: author === undefined ? null : { id: author.id, name: author.name },
  };
}

/** A story as the panel edits it. */
export function presentPanelStory(
  story: StoryRecord,
  pictures: ReadonlyMap<string, MediaRecord>,
  language: Language,
  now: number,
): PanelStory {
  return {
    ...presentListed(story, now),
    body: { fa: story.body.fa, en: story.body.en },
    pictures: picturesIn(story).flatMap((id) => {
      const record = pictures.get(id);
      return record === undefined ? [] : [presentPicture(record, language)];
    }),
  };
}
