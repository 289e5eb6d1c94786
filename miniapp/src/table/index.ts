export { Table } from './Table.js';
export { TableLoading } from './TableLoading.js';
export type {
  ActionResult,
  Gain,
  RefreshCost,
  TableActions,
  TableConnection,
  TableEnd,
  TableHint,
  TableProps,
  TableSettings,
  TableSocial,
  TouchMoment,
} from './types.js';
