import type { ReceivedOf } from '@hokm/shared/api/endpoint';
import type { readBehavior, readDashboard } from '@hokm/shared/api/analytics';

export type DashboardFigures = ReceivedOf<typeof readDashboard>['data'];
export type Behavior = ReceivedOf<typeof readBehavior>['data'];
export type Earnings = NonNullable<DashboardFigures['earnings']>;
