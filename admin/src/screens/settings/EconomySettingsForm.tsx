import { Switch } from '@mantine/core';
import { useState } from 'react';
import { changeEconomy, economySettings, type EconomySettings } from '@hokm/shared/api/settings';
import { ECONOMY_RANGES } from '@hokm/shared/api/settings/limits';
import { HOUR_MS } from '@hokm/shared/time';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { invalidate } from '../../api/queries.js';
import { DateTimeField } from '../../form/DateTimeField.js';
import { NumberField } from '../../form/NumberField.js';
import { FieldRow, FormSection, SettingsForm } from '../../form/SettingsForm.js';
import { useTexts, type TextKey } from '../../text/define-texts.js';
import { settingsTexts } from '../../text/settings.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { useSettingsForm, type Settings } from './use-settings-form.js';
import css from './economy.module.css';

type NumberName = {
  [K in keyof EconomySettings]: EconomySettings[K] extends number ? K : never;
}[keyof EconomySettings];

interface NumberSpec {
  readonly name: NumberName;
  readonly unit: TextKey<typeof settingsTexts>;
  readonly range: { readonly min: number; readonly max: number };
}

const WHO: readonly NumberSpec[] = [
  { name: 'least_days', unit: 'days', range: ECONOMY_RANGES.least_days },
  { name: 'least_matches', unit: 'matches_unit', range: ECONOMY_RANGES.least_matches },
];
const HOW_MUCH: readonly NumberSpec[] = [
  { name: 'stake_share', unit: 'percent', range: ECONOMY_RANGES.share },
  { name: 'day_loss_share', unit: 'percent', range: ECONOMY_RANGES.share },
  { name: 'day_loss_least', unit: 'coins_unit', range: ECONOMY_RANGES.coins },
  { name: 'month_won', unit: 'coins_unit', range: ECONOMY_RANGES.coins },
  { name: 'pair_coins', unit: 'coins_unit', range: ECONOMY_RANGES.coins },
  { name: 'pair_day_matches', unit: 'matches_unit', range: ECONOMY_RANGES.pair_day_matches },
  { name: 'private_stake', unit: 'coins_unit', range: ECONOMY_RANGES.coins },
];

/** The next full hour but one. */
const nextHour = (): string => new Date((Math.ceil(Date.now() / HOUR_MS) + 1) * HOUR_MS).toISOString();

/** The switch of coin rooms, and the walls around them. Opening them is asked for once more. */
export function EconomySettingsForm({ loaded }: { readonly loaded: Settings<EconomySettings> }) {
  const t = useTexts(settingsTexts);
  const language = useLanguage();
  const state = (isOn: boolean) => t(isOn ? 'on' : 'off');
  /** From when it holds; null: at once. */
  const [moment, setMoment] = useState<string | null>(null);
  const { entity, stored } = useSettingsForm({
    name: 'settings/economy',
    schema: economySettings,
    loaded,
    read: 'GET /admin/economy',
    save: async (settings, revision) => {
      const when = moment === null ? {} : { effective_at: moment };
      const saved = await client.call(changeEconomy.path, { body: { ...settings, revision, ...when } });
      await invalidate('GET /admin/economy');
      return saved;
    },
  });
  const { form } = entity;
  const values = form.getValues();
  const submit: typeof entity.submit = (event) => {
    if (!values.stakes || stored.stakes) {
      entity.submit(event);
      return;
    }
    event?.preventDefault();
    void openConfirm({
      title: t('stakes_open'),
      body: <p>{t('stakes_open_body')}</p>,
      confirm: t('stakes_open'),
      tone: 'bad',
      run: () => {
        entity.submit();
        return Promise.resolve();
      },
    });
  };
  const numberRow = ({ name, unit, range }: NumberSpec) => (
    <FieldRow key={name} label={t(name)}>
      <NumberField
        name={t(name)}
        {...range}
        unit={t(unit)}
        value={values[name]}
        onChange={(value) => form.setFieldValue(name, value)}
      />
    </FieldRow>
  );
  const switchRow = (
    name: 'stakes' | 'needs_telegram' | 'needs_age',
    note: TextKey<typeof settingsTexts>,
  ) => (
    <FieldRow label={t(name)} note={t(note)}>
      <Switch
        aria-label={t(name)}
        checked={values[name]}
        onChange={(event) => form.setFieldValue(name, event.currentTarget.checked)}
      />
    </FieldRow>
  );
  return (
    <SettingsForm
      entity={{ ...entity, submit }}
      stored={stored}
      fields={[
        { label: t('stakes'), text: ({ stakes }) => state(stakes) },
        { label: t('needs_telegram'), text: ({ needs_telegram }) => state(needs_telegram) },
        { label: t('needs_age'), text: ({ needs_age }) => state(needs_age) },
        ...[...WHO, ...HOW_MUCH].map(({ name }) => ({
          label: t(name),
          text: (each: EconomySettings) => formatNumber(each[name], language),
        })),
      ]}
    >
      <FormSection title={t('economy')} note={t('economy_note')}>
        {switchRow('stakes', 'stakes_note')}
      </FormSection>
      <FormSection title={t('who')}>
        {switchRow('needs_telegram', 'needs_telegram_note')}
        {switchRow('needs_age', 'needs_age_note')}
        {WHO.map(numberRow)}
      </FormSection>
      <FormSection title={t('how_much')} note={t('how_much_note')}>
        {HOW_MUCH.map(numberRow)}
      </FormSection>
      <FormSection title={t('when')}>
        <FieldRow label={t('when_later')} note={t('when_later_note')}>
          <Switch
            aria-label={t('when_later')}
            checked={moment !== null}
            onChange={(event) => setMoment(event.currentTarget.checked ? nextHour() : null)}
          />
        </FieldRow>
        {moment !== null && (
          <div className={css['moment']}>
            <DateTimeField label={t('when_moment')} value={moment} onChange={setMoment} />
          </div>
        )}
      </FormSection>
    </SettingsForm>
  );
}
