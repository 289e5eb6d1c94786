import type { BodyOf, ReceivedOf } from '@hokm/shared/api/endpoint';
import { toursAdmin } from '@hokm/shared/api/tournaments';
import { done, type Handler } from '../platform/http/handle.js';
import { refuse } from '../platform/core/result.js';
import { adminResource } from '../platform/panel/admin-resource.js';
import { ResourceStore, type ResourceContext, type ResourceSpec } from '../platform/panel/resource-store.js';
import { CHECK_IN_MS } from './context.js';
import { tourModel, tours, type TourRecord } from './model.js';
import { findTour } from './tours.js';

type Shown = ReceivedOf<typeof toursAdmin.get>['data'];
type Input = BodyOf<typeof toursAdmin.create>;

function present(record: TourRecord): Shown {
  const { _id, revision = 0, updated_at, starts_at, target_points, minutes } = record;
  const { name, about, kind, series, seats, pace, fee, house_coins, cup } = record;
  // A new one is shown as it was sent, before the store has added the rest.
  const { status = 'draft', taken = 0, round = 0, reason = null } = record as Partial<TourRecord>;
  const created_at = _id.getTimestamp();
  return {
    id: _id.toHexString(),
    revision,
    created_at: created_at.toISOString(),
    updated_at: (updated_at ?? created_at).toISOString(),
    name,
    about,
    kind,
    series,
    starts_at: new Date(starts_at).toISOString(),
    seats,
    target_points,
    pace,
    minutes: minutes as Shown['minutes'],
    fee,
    house_coins,
    status,
    taken,
    round,
    reason,
    cup:
      cup === undefined
        ? null
        : { opener: cup.opener, partners: cup.partners, of_group: cup.chat !== undefined },
  };
}

const fieldsOf = (input: Input) => ({
  name: input.name,
  about: input.about,
  kind: input.kind,
  series: input.series,
  starts_at: Date.parse(input.starts_at),
  seats: input.seats,
  target_points: input.target_points,
  pace: input.pace,
  minutes: input.minutes,
  fee: input.fee,
  house_coins: input.house_coins,
});

const ADMIN: ResourceSpec<typeof toursAdmin, TourRecord> = {
  contract: toursAdmin,
  collection: tours,
  subject: 'tours',
  audited: [
    'name',
    'about',
    'kind',
    'series',
    'starts_at',
    'seats',
    'target_points',
    'pace',
    'minutes',
    'fee',
    'house_coins',
  ],
  sorts: { starts_at: 'starts_at', created_at: '_id', updated_at: 'updated_at' },
  filter: ({ status, kind, of }) => ({
    ...(status === 'all' ? {} : status === 'trash' ? { trash_at: { $exists: true } } : { status }),
    ...(kind === 'all' ? {} : { kind }),
    ...(of === 'all' ? {} : { cup: { $exists: of === 'people' } }),
  }),
  fields: fieldsOf,
  bulk: {
    delete: ({ status }, now) => (status === 'draft' ? { trash_at: new Date(now) } : 'tournaments/not_now'),
  },
  view: present,
  unlisted: ['people', 'accounts', 'entrants', 'matches', 'payments'],
};

const FIXED = ['kind', 'seats', 'target_points', 'pace', 'minutes', 'fee', 'house_coins', 'series'] as const;

/** True where a change touches nothing that is fixed: of a draft it may touch all, the start of a published one until check-in. */
function mayBecome(tour: TourRecord, input: Input, now: number): boolean {
  // A cup is its opener's.
  if (tour.cup !== undefined) return false;
  if (tour.status === 'draft') return true;
  const fields = fieldsOf(input);
  if (FIXED.some((name) => fields[name] !== tour[name])) return false;
  if (fields.starts_at === tour.starts_at) return true;
  const earliest = Math.min(tour.starts_at, fields.starts_at) - CHECK_IN_MS;
  return tour.status === 'published' && now < earliest;
}

/** Tournaments, as the panel edits them. `changed`: a published one has other times. */
export function toursAdminRoutes(
  resources: ResourceContext,
  changed: (id: string) => Promise<void>,
): readonly Handler[] {
  const { connection, clock } = resources;
  const model = tourModel(connection);
  const store = new ResourceStore(resources, ADMIN);
  const handlers = adminResource(resources, ADMIN);
  const updates = handlers.find(({ contract }) => contract.path === toursAdmin.update.path);
  const others = handlers.filter(
    ({ contract }) => contract.path !== toursAdmin.update.path && contract.path !== toursAdmin.remove.path,
  );
  if (updates === undefined) throw new Error('tournaments cannot be edited');
  const update: Handler = {
    ...updates,
    async run(call) {
      const { id } = call.params as { id: string };
      const tour = await findTour(model, id);
      if (tour !== null && !mayBecome(tour, call.body as Input, clock.now()))
        return refuse('tournaments/not_now');
      const answer = await updates.run(call);
      await changed(id);
      return answer;
    },
  };
  const remove: Handler = {
    contract: toursAdmin.remove,
    async run(call) {
      const { id } = call.params as { id: string };
      const code = await store.act(call, id, 'delete');
      return code === null ? done : refuse(code);
    },
  };
  return [...others, update, remove];
}
