export { Table } from './Table.js';
export { TableLoading } from './TableLoading.js';
export type {
  ActionResult,
  CoinEnd,
  RefreshCost,
  TableActions,
  TableEnd,
  TableHint,
  TableSocial,
  TouchMoment,
} from './types.js';
