import mongoose, { type Connection, type Model } from 'mongoose';
import type { CosmeticKind } from '@hokm/shared/api';
import type { Prices } from '@hokm/shared/api/shop/catalogue';
import { OFFERED_MAX, type CollectionLook } from '@hokm/shared/api/shop/limits';
import { searchKeys } from '@hokm/shared/spelling';
import type { Language } from '@hokm/shared/text';
import type { Clock } from '../platform/core/ports.js';
import { defineCollection, field, type CollectionIndex } from '../platform/database/collection.js';
import { objectId } from '../platform/database/ids.js';
import { notPersonal } from '../platform/database/personal-data.js';
import { managedFields, type ManagedRecord } from '../platform/panel/managed-record.js';
import { findItem, type Item } from './catalogue.js';

const KEYS_MAX = 20;

/** An item that the shop sells for a time. It stays stored, also in the trash: whoever has bought it wears it. */
export interface OfferRecord extends ManagedRecord {
  look: CollectionLook;
  name: Record<Language, string>;
  collection_name: Record<Language, string>;
  price: number;
  /** Ms since 1970: sold from the first on, and no more from the second on. */
  from: number;
  until: number;
}

const text = { type: String, default: '' };
const inBothLanguages = new mongoose.Schema<Record<Language, string>>({ fa: text, en: text }, { _id: false });

const indexes: readonly CollectionIndex[] = [
  { key: { until: 1, _id: 1 }, answers: 'what is offered, the first to end first; a page by end' },
  { key: { search: 1 }, answers: 'items with a word that begins like this' },
  { key: { updated_at: -1, _id: -1 }, answers: 'a page by last change' },
  { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
];

export const offers = defineCollection<OfferRecord>({
  name: 'shop_items',
  keysOf: ({ name, collection_name }) => ({
    search: searchKeys([name.fa, name.en, collection_name.fa, collection_name.en], KEYS_MAX),
  }),
  schema: {
    ...managedFields,
    look: field.text,
    name: { type: inBothLanguages, required: true },
    collection_name: { type: inBothLanguages, required: true },
    price: field.number,
    from: field.number,
    until: field.number,
  },
  indexes,
  personalData: notPersonal('what the shop sells for a time'),
});

/** An item of a collection: what everybody may buy until it ends. */
export interface Offer extends Item {
  readonly collection: Readonly<Record<Language, string>>;
  /** Ms since 1970. */
  readonly until: number;
}

const PREFIX = 'offer:';

/** A text in both languages; where one is missing, that of the other. */
const whole = ({ fa, en }: Record<Language, string>): Record<Language, string> => ({
  fa: fa || en,
  en: en || fa,
});

function offerOf({ _id, look, name, collection_name, price, until }: OfferRecord): Offer {
  const [kind, art] = look.split(':') as [CosmeticKind, string];
  const id = `${PREFIX}${_id.toHexString()}`;
  return { id, kind, art, price, name: whole(name), collection: whole(collection_name), until };
}

export const isOffer = (item: Item): item is Offer => 'until' in item;

/** The items of collections that the staff offers. */
export class Offers {
  private readonly model: Model<OfferRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    /** The prices of the shop's own items now. */
    private readonly prices: () => Prices,
  ) {
    this.model = offers.model(connection);
  }

  /** What is sold now, and what a person owns of what was sold before. */
  async shownTo(owned: readonly string[]): Promise<readonly Offer[]> {
    const now = this.clock.now();
    const ids = owned.flatMap((id) =>
      id.startsWith(PREFIX) ? (objectId(id.slice(PREFIX.length)) ?? []) : [],
    );
    const [sold, kept] = await Promise.all([
      this.model
        .find({ until: { $gt: now }, from: { $lte: now }, trash_at: { $exists: false } })
        .sort({ until: 1, _id: 1 })
        .limit(OFFERED_MAX)
        .lean<OfferRecord[]>(),
      ids.length === 0 ? [] : this.model.find({ _id: { $in: ids } }).lean<OfferRecord[]>(),
    ]);
    const all = new Map([...kept, ...sold].map((record) => [record._id.toHexString(), record]));
    return [...all.values()].sort((one, other) => one.until - other.until).map(offerOf);
  }

  /** An item of the shop by its id, whether it is sold or not. */
  async item(id: string): Promise<Item | Offer | null> {
    if (!id.startsWith(PREFIX)) return findItem(id, this.prices());
    const record = await this.find(id);
    return record === null ? null : offerOf(record);
  }

  /** True while an item is sold: the shop's own always, one of a collection from its beginning until its end. */
  async isSold(item: Item): Promise<boolean> {
    if (!isOffer(item)) return true;
    const now = this.clock.now();
    const record = await this.find(item.id);
    return record !== null && record.trash_at === undefined && record.from <= now && now < record.until;
  }

  private async find(id: string): Promise<OfferRecord | null> {
    const _id = objectId(id.slice(PREFIX.length));
    return _id === null ? null : this.model.findById(_id).lean<OfferRecord>();
  }
}
