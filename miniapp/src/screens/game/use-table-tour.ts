import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRoomTour } from '../../social/use-room-tour.js';
import type { TableTour } from '../../table/types.js';

/** The tournament of a table, by the options of its room; null for other tables. */
export function useTableTour(options: object | undefined): TableTour | null {
  const navigate = useNavigate();
  const of = useRoomTour(options);
  const { id = null, name = '', round = '' } = of ?? {};
  return useMemo(
    () => (id === null ? null : { name, round, open: () => navigate(`/tours/${id}`, { replace: true }) }),
    [id, name, round, navigate],
  );
}
