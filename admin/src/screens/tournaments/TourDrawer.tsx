import { Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { FormDrawer } from '../../form/FormDrawer.js';
import { useCrumb } from '../../navigation/crumb.js';
import { useTexts } from '../../text/define-texts.js';
import { tournamentsTexts } from '../../text/tournaments.js';
import { Bone, Failed } from '../../ui/States.js';
import { CupMark } from './CupMark.js';
import { Entrants } from './Entrants.js';
import { Rounds } from './Rounds.js';
import { Status } from './Status.js';
import { TourActions } from './TourActions.js';
import { TourForm } from './TourForm.js';
import { inLanguage, newTour, toVersion, type Tour } from './tour.js';
import css from './tournaments.module.css';

const NEW = 'new';
const WIDTH = 680;
/** The reasons of a tournament that cancelled or stopped itself, as the server names them. */
const BY_ITSELF = ['too_few', 'many_missing', 'maintenance'] as const;
/** The same of a cup that its opener has called off. */
const BY_OPENER = 'opener';
const TABS = ['settings', 'entrants', 'rounds'] as const;

/** Where a tournament stands, and what can be done to it. */
function Head({ tour, onGone }: { readonly tour: Tour; readonly onGone: () => void }) {
  const t = useTexts(tournamentsTexts);
  const language = useLanguage();
  const { seats, taken, reason } = tour;
  const number = (n: number) => formatNumber(n, language);
  const byItself = BY_ITSELF.find((each) => each === reason);
  return (
    <div className={css['head']}>
      <span className={css['line']}>
        <Status tour={tour} />
        <span className="note">{t(`kind_${tour.kind}`)}</span>
        <CupMark tour={tour} />
        <span className="note">{t('taken', { taken: number(taken), seats: number(seats) })}</span>
      </span>
      {reason !== null && reason !== '' && (
        <p className="note">
          {byItself !== undefined
            ? t(byItself)
            : tour.cup !== null && reason === BY_OPENER
              ? t('by_opener')
              : t('reason_is', { reason })}
        </p>
      )}
      <TourActions tour={tour} onGone={onGone} />
    </div>
  );
}

function Opened({ tour, onClose }: { readonly tour: Tour; readonly onClose: () => void }) {
  const t = useTexts(tournamentsTexts);
  // The form keeps what it was opened with, also when the tournament changes meanwhile.
  const [initial] = useState(() => toVersion(tour));
  // A cup is its opener's: staff change nothing of it, and call it off where that is needed.
  const tabs = tour.cup === null ? TABS : TABS.slice(1);
  return (
    <div className={css['opened']}>
      <Head tour={tour} onGone={onClose} />
      <Tabs defaultValue={tabs[0]} keepMounted={false} className={css['tabs'] ?? ''}>
        <Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tab_${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="settings" className={css['panel'] ?? ''}>
          <TourForm key={tour.status} tour={tour} initial={initial} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="entrants" className={css['panel'] ?? ''}>
          <Entrants tour={tour} />
        </Tabs.Panel>
        <Tabs.Panel value="rounds" className={css['panel'] ?? ''}>
          <Rounds tour={tour} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** Loads a tournament. */
function Existing({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTexts(tournamentsTexts);
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/tours/:id', { params: { id } }),
    // Never from the cache: it is going to be changed.
    gcTime: 0,
  });
  useCrumb(data === undefined ? null : inLanguage(data.data.name, language));
  if (data !== undefined) return <Opened tour={data.data} onClose={onClose} />;
  if (error !== null) return <Failed title={t('load_failed')} error={error} retry={() => void refetch()} />;
  return (
    <Stack p="lg">
      <Bone height={60} />
      <Bone height={60} />
      <Bone height={160} />
    </Stack>
  );
}

function NewTour({ onClose }: { readonly onClose: () => void }) {
  const [initial] = useState(newTour);
  return <TourForm tour={null} initial={initial} onClose={onClose} />;
}

interface Props {
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** One tournament beside the list: a new one, an existing one, or nothing without an id. */
export function TourDrawer({ id, onClose }: Props) {
  const t = useTexts(tournamentsTexts);
  // The drawer keeps its content until it has slid out.
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  return (
    <FormDrawer
      title={t(shown === NEW ? 'create' : 'open')}
      isOpen={id !== undefined}
      size={WIDTH}
      onClose={onClose}
    >
      {id !== undefined && shown === NEW && <NewTour onClose={onClose} />}
      {shown !== undefined && shown !== NEW && <Existing key={shown} id={shown} onClose={onClose} />}
    </FormDrawer>
  );
}
