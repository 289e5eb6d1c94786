import type { Connection } from 'mongoose';
import { albums } from '../albums/model.js';
import { authors } from '../authors/model.js';
import { books } from '../books/model.js';
import { readableAt } from '../drafts/written.js';
import { gallery } from '../gallery/model.js';
import { pages } from '../pages/model.js';
import { stories } from '../stories/model.js';
import type { Collection } from '../../platform/database/collection.js';

/** The field by which a page of the app finds what it shows. */
const TARGETS = {
  stories: { collection: stories, by: '_id' },
  gallery: { collection: gallery, by: '_id' },
  albums: { collection: albums, by: '_id' },
  books: { collection: books, by: '_id' },
  authors: { collection: authors, by: '_id' },
  pages: { collection: pages, by: 'key' },
} as const;
type Target = keyof typeof TARGETS;

const LINK = new RegExp(`^/(?<target>${Object.keys(TARGETS).join('|')})/(?<id>[\\w-]+)/?(?:[?#].*)?$`);
const ID = /^[0-9a-f]{24}$/;
/** Pages of the mini app below these that show no text. */
const SCREENS = new Set(['/stories/new', '/stories/mine']);

/** What a link inside the app leads to; null for one that leads elsewhere. */
function targetOf(link: string): { readonly target: Target; readonly id: string } | null {
  const { target, id } = LINK.exec(link)?.groups ?? {};
  if (target === undefined || id === undefined || SCREENS.has(`/${target}/${id}`)) return null;
  return { target: target as Target, id };
}

/** The ids or names of some that readers see. */
async function readable(
  connection: Connection,
  target: Target,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const { collection, by } = TARGETS[target];
  const asked = by === '_id' ? ids.filter((id) => ID.test(id)) : ids;
  const found = await (collection as unknown as Collection<object>)
    .model(connection)
    .find({ [by]: { $in: asked }, ...readableAt(now) } as object)
    .select({ [by]: 1 })
    .lean<Record<string, unknown>[]>();
  return found.map((each) => String(each[by]));
}

/**
 * Those of some links that lead to a text of the app that readers do not see. Links that leave the app are not looked at: the
 * server opens no addresses that people write. `now` in ms since 1970.
 */
export async function deadLinks(
  connection: Connection,
  links: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const inside = [...new Set(links)].flatMap((link) => {
    const to = targetOf(link);
    return to === null ? [] : [{ link, ...to }];
  });
  const alive = new Set<string>();
  for (const target of Object.keys(TARGETS) as Target[]) {
    const ids = [...new Set(inside.filter((each) => each.target === target).map(({ id }) => id))];
    if (ids.length === 0) continue;
    for (const id of await readable(connection, target, ids, now)) alive.add(`${target}/${id}`);
  }
  return new Set(inside.filter(({ target, id }) => !alive.has(`${target}/${id}`)).map(({ link }) => link));
}
