import * as contract from '@hokm/shared/api/security';
import { mayEnter } from '@hokm/shared/policy';
import { pageMeta } from '@hokm/shared/api';
import { present } from '../platform/core/result.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import type { SecurityFigures } from './dashboard.js';
import type { EventLog } from './event-log.js';
import type { LocationOf } from './geo.js';
import { mitigateThreat } from './mitigate-threat.js';
import type { SecurityContext } from './routes.js';
import type { ThreatRecord } from './threat-model.js';
import { presentBlock, presentEvent, presentThreat } from './view.js';

export interface ThreatRoutesContext extends SecurityContext {
  readonly events: EventLog;
  readonly figures: SecurityFigures;
  readonly locationOf: LocationOf;
}

const peopleIn = ({ account, accounts, pair, mitigation }: ThreatRecord): string[] =>
  [account, ...(pair === undefined ? [] : accounts), mitigation?.by ?? ''].filter((id) => id !== '');

/** The overview, threats, and the log of events. */
export function threatRoutes(context: ThreatRoutesContext): readonly Handler[] {
  const { threats, events, figures, clock, namesOf, locationOf } = context;
  return [
    handle(contract.readSecurityDashboard, async ({ account, query, language }) => ({
      ...done,
      data: await figures.read(query.days, !mayEnter(account.admin_level, 'panel/security'), language),
    })),
    handle(contract.listThreats, async ({ query }) => {
      const { total, threats: found } = await threats.page(query);
      const names = await namesOf(found.flatMap(peopleIn));
      return {
        ...done,
        data: found.map((threat) => presentThreat(threat, names, clock.now())),
        meta: pageMeta(total, query),
      };
    }),
    handle(contract.mitigateThreat, async (call) => {
      const made = await mitigateThreat(context, call, call.params.id, call.body);
      if (!made.ok) return made;
      const { threat, block, people } = made;
      const names = await namesOf([call.account.id, ...peopleIn(threat)]);
      const now = clock.now();
      return {
        ...done,
        data: presentThreat(threat, names, now),
        block: block === null ? null : presentBlock(block, names, now),
        people,
      };
    }),
    ...[contract.listSecurityEvents, contract.listSecurityEventsOld].map((each) =>
      handle(each, async ({ query, language }) => {
        const page = await events.page(query);
        if (!page.ok) return page;
        const names = await namesOf(page.events.flatMap(({ account = '' }) => account || []));
        return present(page, ({ next, total }) => ({
          ...done,
          data: page.events.map((event) => presentEvent(event, names, language, locationOf)),
          meta: pageMeta(total, query),
          next,
        }));
      }),
    ),
  ];
}
