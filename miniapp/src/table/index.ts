export { Table } from './Table.js';
export { TableLoading } from './TableLoading.js';
export type {
  ActionResult,
  RefreshCost,
  TableActions,
  TableConnection,
  TableHint,
  TableProps,
  TableSettings,
  TableSocial,
  TouchMoment,
} from './types.js';
