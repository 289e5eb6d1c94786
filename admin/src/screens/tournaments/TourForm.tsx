import { Select, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { toursAdmin } from '@hokm/shared/api/tournaments';
import {
  ARENA_MINUTES,
  ENTRANTS,
  FEE_GONE_PERCENT,
  FINAL_TARGET,
  HOUSE_COINS_MAX,
  TOURNAMENT_FEE,
  TOURNAMENT_KINDS,
  TOURNAMENT_TARGETS,
} from '@hokm/shared/api/tournaments/limits';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { invalidate } from '../../api/queries.js';
import { BilingualField } from '../../form/BilingualField.js';
import { DateTimeField } from '../../form/DateTimeField.js';
import { EntityFormBody } from '../../form/FormDrawer.js';
import { NumberField } from '../../form/NumberField.js';
import { useEntityForm, type EntityForm, type Version } from '../../form/use-entity-form.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { tournamentsTexts } from '../../text/tournaments.js';
import { useDates } from '../../ui/dates.js';
import { toastDone } from '../../ui/toasts.js';
import { freedomOf, ofKind, STALE, toVersion, type Tour, type TourBody } from './tour.js';
import css from './tournaments.module.css';

interface Props {
  /** Null for a new one. */
  readonly tour: Tour | null;
  readonly initial: Version<TourBody>;
  readonly onClose: () => void;
}

type Form = EntityForm<TourBody>['form'];

/** A number with its name before it. */
function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={css['row']}>
      <span>{name}</span>
      {children}
    </div>
  );
}

/** The label and the text of each field, for comparing two versions. */
function useFields() {
  const t = useTexts(tournamentsTexts);
  const words = useTexts(formTexts);
  const language = useLanguage();
  const { date } = useDates();
  const number = (n: number) => formatNumber(n, language);
  const both = (name: 'name' | 'about') =>
    (['fa', 'en'] as const).map((each) => ({
      label: words(`in_${each}`, { name: t(name) }),
      text: (values: TourBody) => values[name][each],
    }));
  return [
    ...both('name'),
    ...both('about'),
    { label: t('kind'), text: ({ kind }: TourBody) => t(`kind_${kind}`) },
    { label: t('series'), text: ({ series }: TourBody) => series },
    { label: t('starts_at'), text: ({ starts_at }: TourBody) => date(starts_at, { time: true }) },
    { label: t('entrants'), text: ({ seats }: TourBody) => number(seats) },
    { label: t('target'), text: ({ target_points }: TourBody) => number(target_points) },
    { label: t('pace'), text: ({ pace }: TourBody) => t(`pace_${pace}`) },
    {
      label: t('minutes'),
      text: ({ minutes }: TourBody) => (minutes === null ? '' : number(minutes)),
    },
    { label: t('fee'), text: ({ fee }: TourBody) => number(fee) },
    { label: t('house'), text: ({ house_coins }: TourBody) => number(house_coins) },
  ];
}

/** The fields that depend on the kind: places, points, pace, length. */
function KindFields({ form }: { readonly form: Form }) {
  const t = useTexts(tournamentsTexts);
  const language = useLanguage();
  const number = (n: number) => formatNumber(n, language);
  const { kind, seats, target_points, pace, minutes } = form.values;
  const isArena = kind === 'arena';
  const { least, most } = ENTRANTS[kind];
  return (
    <>
      <Select
        label={t('kind')}
        description={t(`about_${kind}`)}
        allowDeselect={false}
        data={TOURNAMENT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        value={kind}
        onChange={(value) => form.setValues(ofKind(value ?? kind))}
      />
      <Row name={t(isArena ? 'seats_people' : 'seats_pairs')}>
        <NumberField
          name={t(isArena ? 'seats_people' : 'seats_pairs')}
          min={least}
          max={most}
          unit={t(isArena ? 'people' : 'pairs')}
          value={seats}
          onChange={(value) => form.setFieldValue('seats', value)}
        />
      </Row>
      <p className="note">{t('seats_wrong', { least: number(least), most: number(most) })}</p>
      <Select
        label={t('target')}
        description={
          kind === 'elimination' && target_points === 7
            ? t('final_note', { n: number(FINAL_TARGET) })
            : undefined
        }
        allowDeselect={false}
        data={TOURNAMENT_TARGETS[kind].map((value) => ({
          value: String(value),
          label: t('points', { n: number(value) }),
        }))}
        value={String(target_points)}
        onChange={(value) => {
          const points = TOURNAMENT_TARGETS[kind].find((each) => String(each) === value);
          if (points !== undefined) form.setFieldValue('target_points', points);
        }}
      />
      <Select
        label={t('pace')}
        allowDeselect={false}
        data={(['classic', 'fast'] as const).map((value) => ({ value, label: t(`pace_${value}`) }))}
        value={pace}
        onChange={(value) => form.setFieldValue('pace', value ?? pace)}
      />
      {isArena && (
        <Select
          label={t('minutes')}
          allowDeselect={false}
          data={ARENA_MINUTES.map((value) => ({
            value: String(value),
            label: t('minutes_n', { n: number(value) }),
          }))}
          value={String(minutes)}
          onChange={(value) => {
            const length = ARENA_MINUTES.find((each) => String(each) === value);
            if (length !== undefined) form.setFieldValue('minutes', length);
          }}
        />
      )}
    </>
  );
}

/** The entry, and what the house adds. */
function MoneyFields({ form }: { readonly form: Form }) {
  const t = useTexts(tournamentsTexts);
  const language = useLanguage();
  const { fee, house_coins } = form.values;
  return (
    <>
      <Switch
        label={t('fee_coins')}
        checked={fee > 0}
        onChange={(event) => form.setFieldValue('fee', event.currentTarget.checked ? TOURNAMENT_FEE.min : 0)}
      />
      {fee > 0 && (
        <>
          <Row name={t('fee')}>
            <NumberField
              name={t('fee')}
              {...TOURNAMENT_FEE}
              step={10}
              unit={t('coins')}
              value={fee}
              onChange={(value) => form.setFieldValue('fee', value)}
            />
          </Row>
          <p className="note">{t('fee_note', { gone: formatNumber(FEE_GONE_PERCENT, language) })}</p>
        </>
      )}
      <Row name={t('house')}>
        <NumberField
          name={t('house')}
          min={0}
          max={HOUSE_COINS_MAX}
          step={100}
          unit={t('coins')}
          value={house_coins}
          onChange={(value) => form.setFieldValue('house_coins', value)}
        />
      </Row>
    </>
  );
}

/** The fields of a tournament; of a published one only its texts, and its start until it begins. */
export function TourForm({ tour, initial, onClose }: Props) {
  const t = useTexts(tournamentsTexts);
  const fields = useFields();
  const id = tour?.id ?? null;
  const freedom = freedomOf(tour?.status ?? null);
  const entity = useEntityForm<TourBody>({
    name: `tours/${id ?? 'new'}`,
    schema: toursAdmin.create.body,
    initial,
    save: (values, revision) =>
      id === null
        ? client.call('POST /admin/tours', { body: values })
        : client.call('PUT /admin/tours/:id', {
            params: { id },
            body: { ...values, revision: revision ?? 0 },
          }),
    reload: async () =>
      toVersion((await client.call('GET /admin/tours/:id', { params: { id: id ?? '' } })).data),
    onSaved: () => {
      toastDone(t(id === null ? 'created' : 'changed'));
      void invalidate(...STALE);
      onClose();
    },
  });
  const { form } = entity;
  return (
    <EntityFormBody entity={entity} fields={fields} onCancel={onClose}>
      {freedom !== 'all' && (
        <p className={css['frozen']} role="note">
          {t(tour?.status === 'finished' || tour?.status === 'cancelled' ? 'over' : 'frozen')}
        </p>
      )}
      <BilingualField
        label={t('name')}
        hasFocus={tour === null}
        getInputProps={(each) => form.getInputProps(`name.${each}`)}
      />
      <BilingualField
        label={t('about')}
        rows={3}
        getInputProps={(each) => form.getInputProps(`about.${each}`)}
      />
      {freedom !== 'texts' && (
        <DateTimeField
          label={t('starts_at')}
          description={t('starts_note')}
          value={form.values.starts_at}
          onChange={(value) => form.setFieldValue('starts_at', value)}
        />
      )}
      {freedom === 'all' && (
        <>
          <KindFields form={form} />
          <MoneyFields form={form} />
          <TextInput label={t('series')} description={t('series_note')} {...form.getInputProps('series')} />
        </>
      )}
    </EntityFormBody>
  );
}
