import { Badge } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTexts } from '../../text/define-texts.js';
import { tournamentsTexts } from '../../text/tournaments.js';
import type { Tour } from './tour.js';

/** Marks a cup that a person has opened, and leads to them; nothing for a tournament of the house. */
export function CupMark({ tour: { cup } }: { readonly tour: Pick<Tour, 'cup'> }) {
  const t = useTexts(tournamentsTexts);
  if (cup === null) return null;
  return (
    <>
      <Badge variant="light" color="gray">
        {t(cup.of_group ? 'cup_of_group' : 'cup')}
      </Badge>
      <Link className="note" to={`/users/${cup.opener}`}>
        {t('cup_opener')}
      </Link>
    </>
  );
}
