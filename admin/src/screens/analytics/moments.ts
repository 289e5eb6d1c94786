import { useMemo } from 'react';
import { useDates } from '../../ui/dates.js';

/** The words for the points of a plot over time: days of Tehran by their key, hours by their begin. */
export function useMoments() {
  const { date, time } = useDates();
  return useMemo(
    () => (unit: 'hour' | 'day', labels: readonly string[]) =>
      labels.map((label) =>
        unit === 'hour'
          ? { tick: time(label), full: date(label, { style: 'day', time: true }) }
          : { tick: date(label, { style: 'day', timeZone: 'UTC' }), full: date(label, { timeZone: 'UTC' }) },
      ),
    [date, time],
  );
}
