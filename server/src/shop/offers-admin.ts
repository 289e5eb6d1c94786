import type { ReceivedOf } from '@hokm/shared/api/endpoint';
import { shopItemsAdmin } from '@hokm/shared/api/shop';
import type { Handler } from '../platform/http/handle.js';
import { adminResource, resourceInBulk } from '../platform/panel/admin-resource.js';
import type { BulkSubject } from '../platform/panel/bulk-subject.js';
import type { ResourceContext, ResourceSpec } from '../platform/panel/resource-store.js';
import { offers, type OfferRecord } from './offers.js';

type Shown = ReceivedOf<typeof shopItemsAdmin.get>['data'];

function present(record: OfferRecord): Shown {
  const { _id, revision = 0, look, name, collection_name, price, from, until, trash_at } = record;
  const created_at = _id.getTimestamp();
  return {
    id: _id.toHexString(),
    revision,
    created_at: created_at.toISOString(),
    updated_at: (record.updated_at ?? created_at).toISOString(),
    look,
    name,
    collection: collection_name,
    price,
    offered: { from: new Date(from).toISOString(), until: new Date(until).toISOString() },
    trash_at: trash_at?.toISOString() ?? null,
  };
}

const ADMIN: ResourceSpec<typeof shopItemsAdmin, OfferRecord> = {
  contract: shopItemsAdmin,
  collection: offers,
  subject: 'shop_items',
  audited: ['look', 'name', 'collection_name', 'price', 'from', 'until'],
  sorts: { created_at: '_id', updated_at: 'updated_at', until: 'until' },
  filter: ({ status }, now) => {
    if (status === 'trash') return { trash_at: { $exists: true } };
    if (status === 'planned') return { from: { $gt: now } };
    if (status === 'offered') return { until: { $gt: now }, from: { $lte: now } };
    return status === 'over' ? { until: { $lte: now } } : {};
  },
  fields: ({ look, name, collection, price, offered }) => ({
    look,
    name,
    collection_name: collection,
    price,
    from: Date.parse(offered.from),
    until: Date.parse(offered.until),
  }),
  bulk: {},
  view: present,
};

/** The items of collections, as the panel edits them. */
export const offersAdminRoutes = (resources: ResourceContext): readonly Handler[] =>
  adminResource(resources, ADMIN);

/** Items of collections among the things of `POST admin/bulk/:operation`. */
export const offersInBulk = (resources: ResourceContext): BulkSubject =>
  resourceInBulk(resources, ADMIN, 'panel/money', []);
