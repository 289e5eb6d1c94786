export { Table } from './Table.js';
export { TableLoading } from './TableLoading.js';
export type {
  ActionResult,
  RefreshCost,
  TableActions,
  TableEnd,
  TableHint,
  TableSocial,
  TouchMoment,
} from './types.js';
