import type { Connection, Model, Types } from 'mongoose';
import type { AnswerOf } from '@hokm/shared/api/endpoint';
import type { searchPanel } from '@hokm/shared/api/search';
import type { TitledKind } from '@hokm/shared/api/search/limits';
import { typedText } from '@hokm/shared/spelling';
import type { Language } from '@hokm/shared/text';
import { albums } from '../../content/albums/model.js';
import { authors } from '../../content/authors/model.js';
import { books } from '../../content/books/model.js';
import { gallery } from '../../content/gallery/model.js';
import { news } from '../../content/news/model.js';
import { pages } from '../../content/pages/model.js';
import type { AnyCollection } from '../../platform/database/collection.js';
import { foundBy } from '../../platform/database/found-by.js';
import { beginsWith } from '../../platform/database/prefix.js';
import { payments, type PaymentRecord } from '../../shop/model.js';
import type { UsersContext } from '../users/context.js';

type Found = AnswerOf<typeof searchPanel>;

/** Shorter beginnings of a charge are shared by too many. */
const CHARGE_MIN = 8;

/** The collections whose titles are searched, and the field that has the title. */
export const TITLED: Readonly<
  Record<TitledKind, { readonly collection: AnyCollection; readonly title: 'title' | 'name' }>
> = {
  news: { collection: news, title: 'title' },
  gallery: { collection: gallery, title: 'title' },
  albums: { collection: albums, title: 'title' },
  books: { collection: books, title: 'title' },
  authors: { collection: authors, title: 'name' },
  pages: { collection: pages, title: 'title' },
};

/** Things that have a word that begins so and are not in the trash; null for what has no letter. */
export function titlesFilter(q: string) {
  const condition = foundBy(q);
  return condition === null ? null : { ...condition, trash_at: { $exists: false } };
}

/** The payment with this charge, or those whose charge begins so; null for too short a beginning. */
export function chargeFilter(q: string) {
  const charge = typedText(q);
  return charge.length < CHARGE_MIN ? null : { _id: beginsWith(charge) };
}

type Titled = { readonly _id: Types.ObjectId } & {
  readonly [field in 'title' | 'name']?: Readonly<Record<Language, string>>;
};

/** At most `max` things of a kind, drafts too, by a word of their title or text. */
export async function findTitles(
  connection: Connection,
  { kind, q, max }: { readonly kind: TitledKind; readonly q: string; readonly max: number },
): Promise<Found['titles']> {
  const filter = titlesFilter(q);
  if (filter === null) return [];
  const { collection, title } = TITLED[kind];
  const model = collection.model(connection) as Model<unknown>;
  const found = await model
    .find(filter)
    .select({ [title]: 1 })
    .limit(max)
    .lean<Titled[]>();
  return found.map((each) => ({
    kind,
    id: each._id.toHexString(),
    title: { fa: each[title]?.fa ?? '', en: each[title]?.en ?? '' },
  }));
}

/** At most `max` payments by their charge, or by its beginning. */
export async function findPayments(
  { connection, people }: Pick<UsersContext, 'connection' | 'people'>,
  q: string,
  max: number,
): Promise<Found['payments']> {
  const filter = chargeFilter(q);
  if (filter === null) return [];
  const found = await payments.model(connection).find(filter).limit(max).lean<PaymentRecord[]>();
  const names = await people.findPeople(found.flatMap(({ account }) => account ?? []));
  return found.map(({ _id, account, stars, at }) => ({
    id: _id,
    player: account === null ? null : { id: account, name: names.get(account)?.name ?? '' },
    stars,
    paid_at: at.toISOString(),
  }));
}
