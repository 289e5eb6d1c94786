import { Switch, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { changeEconomy, economySettings, priceRange, type EconomySettings } from '@hokm/shared/api/settings';
import { ECONOMY_RANGES, OFF_IN_MAX } from '@hokm/shared/api/settings/limits';
import { PRICE_NAMES } from '@hokm/shared/api/shop/catalogue';
import { HOUR_MS } from '@hokm/shared/time';
import { formatNumber, isolate } from '@hokm/web/format';
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
import { useSettingNames } from './use-setting-names.js';
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

const PREDICTED: readonly NumberSpec[] = [
  { name: 'prediction_rated', unit: 'matches_unit', range: ECONOMY_RANGES.prediction_rated },
  { name: 'prediction_day', unit: 'coins_unit', range: ECONOMY_RANGES.coins },
  { name: 'prediction_friends', unit: 'coins_unit', range: ECONOMY_RANGES.coins },
];

const PRICES = PRICE_NAMES.map((name): NumberSpec => ({
  name,
  unit: name.startsWith('stars_') ? 'stars_unit' : 'coins_unit',
  range: priceRange(name),
}));

/** The switches that let people put coins in, and the words that ask once more before one is turned on. */
const OPENED = {
  stakes: 'stakes_open',
  predictions: 'predictions_open',
  tour_fees: 'tour_fees_open',
} as const;

/** The next full hour but one. */
const nextHour = (): string => new Date((Math.ceil(Date.now() / HOUR_MS) + 1) * HOUR_MS).toISOString();

/** The switches of coins, the walls around them, and the prices of the shop. Opening a way to put coins in is asked for once more. */
export function EconomySettingsForm({ loaded }: { readonly loaded: Settings<EconomySettings> }) {
  const t = useTexts(settingsTexts);
  const language = useLanguage();
  const nameOf = useSettingNames();
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
  const offInError = Object.keys(form.errors).find((field) => field.startsWith('off_in'));
  const submit: typeof entity.submit = (event) => {
    const opened = (['stakes', 'predictions', 'tour_fees'] as const).filter(
      (name) => values[name] && !stored[name],
    );
    const acts = opened.map((name) => t(OPENED[name]));
    const [first] = acts;
    if (first === undefined) {
      entity.submit(event);
      return;
    }
    event?.preventDefault();
    const act = acts.length === 1 ? first : t('open_several');
    void openConfirm({
      title: act,
      body: (
        <>
          {acts.length > 1 && (
            <ul className={css['acts']}>
              {acts.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          )}
          <p>{t('stakes_open_body')}</p>
        </>
      ),
      confirm: act,
      tone: 'bad',
      run: () => {
        entity.submit();
        return Promise.resolve();
      },
    });
  };
  const numberRow = ({ name, unit, range }: NumberSpec) => (
    <FieldRow key={name} label={nameOf(name)}>
      <NumberField
        name={nameOf(name)}
        {...range}
        unit={t(unit)}
        value={values[name]}
        onChange={(value) => form.setFieldValue(name, value)}
      />
    </FieldRow>
  );
  const switchRow = (
    name:
      | 'stakes'
      | 'unknown_country'
      | 'needs_telegram'
      | 'needs_age'
      | 'predictions'
      | 'tour_fees'
      | 'packs',
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
        { label: t('off_in'), text: ({ off_in }) => off_in.join(' ') },
        { label: t('unknown_country'), text: ({ unknown_country }) => state(unknown_country) },
        { label: t('needs_telegram'), text: ({ needs_telegram }) => state(needs_telegram) },
        { label: t('needs_age'), text: ({ needs_age }) => state(needs_age) },
        { label: t('predictions'), text: ({ predictions }) => state(predictions) },
        { label: t('tour_fees'), text: ({ tour_fees }) => state(tour_fees) },
        { label: t('packs'), text: ({ packs }) => state(packs) },
        ...[...WHO, ...HOW_MUCH, ...PREDICTED, ...PRICES].map(({ name }) => ({
          label: nameOf(name),
          text: (each: EconomySettings) => formatNumber(each[name], language),
        })),
      ]}
    >
      <FormSection title={t('economy')} note={t('economy_note')}>
        {switchRow('stakes', 'stakes_note')}
      </FormSection>
      <FormSection title={t('where')} note={t('where_note')}>
        <FieldRow label={t('off_in')} note={t('off_in_note', { example: isolate('IR') })}>
          <TagsInput
            aria-label={t('off_in')}
            maxTags={OFF_IN_MAX}
            maxLength={2}
            value={[...values.off_in]}
            error={offInError === undefined ? undefined : t('off_in_wrong')}
            onChange={(codes) =>
              form.setFieldValue(
                'off_in',
                codes.map((code) => code.toUpperCase()),
              )
            }
          />
        </FieldRow>
        {switchRow('unknown_country', 'unknown_country_note')}
      </FormSection>
      <FormSection title={t('who')}>
        {switchRow('needs_telegram', 'needs_telegram_note')}
        {switchRow('needs_age', 'needs_age_note')}
        {WHO.map(numberRow)}
      </FormSection>
      <FormSection title={t('how_much')} note={t('how_much_note')}>
        {HOW_MUCH.map(numberRow)}
      </FormSection>
      <FormSection title={t('predictions_part')} note={t('predictions_part_note')}>
        {switchRow('predictions', 'predictions_note')}
        {PREDICTED.map(numberRow)}
      </FormSection>
      <FormSection title={t('fees_part')}>{switchRow('tour_fees', 'tour_fees_note')}</FormSection>
      <FormSection title={t('shop_part')} note={t('shop_part_note')}>
        {switchRow('packs', 'packs_note')}
        {PRICES.map(numberRow)}
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
