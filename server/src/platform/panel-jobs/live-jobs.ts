import type { Connection } from 'mongoose';
import type { LiveEvent, LiveSource } from '../panel/live-feed.js';
import { jobModel, type JobRecord } from './model.js';

const EVERY_MS = 2_000;
const AT_ONCE = 50;

type Seen = Pick<JobRecord, '_id' | 'state' | 'done' | 'step' | 'area' | 'account'>;

const eventOf = ({ _id, state, area, account }: Seen): LiveEvent => ({
  event: 'job',
  data: { id: _id, state },
  area,
  ...(account === '' ? {} : { to: account }),
});

/** Jobs that began, got on or ended, for the open panels of who started them. */
export function liveJobs(connection: Connection): LiveSource {
  const model = jobModel(connection);
  const select = { state: 1, done: 1, step: 1, area: 1, account: 1 } as const;
  const read = async (): Promise<ReadonlyMap<string, Seen>> => {
    const found = await model
      .find({ state: { $in: ['waiting', 'running'] } })
      .limit(AT_ONCE)
      .select(select)
      .lean<Seen[]>();
    return new Map(found.map((each) => [each._id, each]));
  };
  const isSame = (one: Seen | undefined, other: Seen) =>
    one?.state === other.state && one.done === other.done && one.step === other.step;
  return {
    name: 'jobs',
    everyMs: EVERY_MS,
    async begin() {
      let before = await read();
      return async () => {
        const now = await read();
        const went = [...before.keys()].filter((id) => !now.has(id));
        const ended =
          went.length === 0
            ? []
            : await model
                .find({ _id: { $in: went } })
                .select(select)
                .lean<Seen[]>();
        const moved = [...now.values()].filter((each) => !isSame(before.get(each._id), each));
        before = now;
        return [...ended, ...moved].map(eventOf);
      };
    },
  };
}
