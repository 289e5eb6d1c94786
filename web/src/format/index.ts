export {
  formatAgo,
  formatDate,
  formatDay,
  formatDuration,
  formatTime,
  formatWeekday,
  type DateOptions,
  type Moment,
} from './dates.js';
export { formatNames, isolate } from './names.js';
export { formatClock, formatNumber, formatPercent, formatSize, latinDigits, LOCALES } from './numbers.js';
