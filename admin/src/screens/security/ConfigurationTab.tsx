import { Select, Switch } from '@mantine/core';
import {
  AUTO_BLOCK_HOURS,
  COLLUSION_MATCHES,
  DETECTION_RULE_NAMES,
  DETECTION_RULES,
  EVENT_DAYS,
  THREAT_DAYS,
  THREAT_LEVELS,
  WINDOW_MINUTES,
  type DetectionRule,
} from '@hokm/shared/api/security/limits';
import { changeDetection, detectionSettings, type DetectionSettings } from '@hokm/shared/api/settings';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { NumberField } from '../../form/NumberField.js';
import { FieldRow, FormSection, SettingsForm } from '../../form/SettingsForm.js';
import { useTexts } from '../../text/define-texts.js';
import { securityTexts } from '../../text/security.js';
import { threatTexts } from '../../text/threats.js';
import { LoadedSettings } from '../settings/LoadedSettings.js';
import { useSettingsForm, type Settings } from '../settings/use-settings-form.js';
import css from './security.module.css';

type Form = ReturnType<typeof useSettingsForm<DetectionSettings>>['entity']['form'];

const DAYS = [
  ['low_event_days', 'low_days', EVENT_DAYS],
  ['event_days', 'other_days', EVENT_DAYS],
  ['threat_days', 'threat_days', THREAT_DAYS],
] as const;

/** One rule: whether it counts, from which number on, and within how many minutes. */
function Rule({ name, form }: { readonly name: DetectionRule; readonly form: Form }) {
  const t = useTexts(threatTexts);
  const rule = form.getValues().rules[name];
  const word = t(`r_${name}`);
  const set = (change: Partial<typeof rule>) => form.setFieldValue(`rules.${name}`, { ...rule, ...change });
  return (
    <FieldRow label={word} note={t(`r_${name}_note`)}>
      <div className={css['rule']}>
        <NumberField
          name={t('rule_threshold', { name: word })}
          min={1}
          max={DETECTION_RULES[name].max}
          value={rule.threshold}
          disabled={!rule.is_on}
          unit={t('in_minutes')}
          onChange={(threshold) => set({ threshold })}
        />
        <NumberField
          name={t('rule_window', { name: word })}
          {...WINDOW_MINUTES}
          value={rule.window_minutes}
          disabled={!rule.is_on}
          unit={t('minutes')}
          onChange={(window_minutes) => set({ window_minutes })}
        />
        <Switch
          aria-label={t('rule_on', { name: word })}
          checked={rule.is_on}
          onChange={(event) => set({ is_on: event.currentTarget.checked })}
        />
      </div>
    </FieldRow>
  );
}

/** Label and text of each field, for the count of changes and for comparing two versions. */
function useFields() {
  const t = useTexts(threatTexts);
  const level = useTexts(securityTexts);
  const language = useLanguage();
  const number = (n: number) => formatNumber(n, language);
  const state = (isOn: boolean) => t(isOn ? 'on' : 'off');
  return [
    ...DETECTION_RULE_NAMES.map((name) => ({
      label: t(`r_${name}`),
      text: ({ rules }: DetectionSettings) => {
        const { is_on, threshold, window_minutes } = rules[name];
        return t('rule_text', { state: state(is_on), n: number(threshold), minutes: number(window_minutes) });
      },
    })),
    { label: t('auto_block'), text: ({ auto_block }: DetectionSettings) => state(auto_block) },
    { label: t('auto_hours'), text: (each: DetectionSettings) => number(each.auto_block_hours) },
    { label: t('auto_account'), text: ({ auto_account }: DetectionSettings) => state(auto_account) },
    { label: t('collusion_on'), text: ({ collusion }: DetectionSettings) => state(collusion.is_on) },
    {
      label: t('collusion_matches'),
      text: ({ collusion }: DetectionSettings) => number(collusion.matches),
    },
    ...DAYS.map(([name, label]) => ({
      label: t(label),
      text: (each: DetectionSettings) => number(each[name]),
    })),
    { label: t('tell_from'), text: ({ tell_from }: DetectionSettings) => level(`level_${tell_from}`) },
    { label: t('tell_by_mail'), text: ({ tell_by_mail }: DetectionSettings) => state(tell_by_mail) },
  ];
}

function Detection({ loaded }: { readonly loaded: Settings<DetectionSettings> }) {
  const t = useTexts(threatTexts);
  const level = useTexts(securityTexts);
  const fields = useFields();
  const { entity, stored } = useSettingsForm({
    name: 'security/configuration',
    schema: detectionSettings,
    loaded,
    read: 'GET /security/configuration',
    save: (settings, revision) => client.call(changeDetection.path, { body: { ...settings, revision } }),
  });
  const { form } = entity;
  const values = form.getValues();
  const check = (name: 'auto_block' | 'auto_account' | 'tell_by_mail') => ({
    checked: values[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      form.setFieldValue(name, event.currentTarget.checked),
  });
  return (
    <SettingsForm entity={entity} stored={stored} fields={fields}>
      <FormSection title={t('rules')} note={t('rules_note')}>
        {DETECTION_RULE_NAMES.map((name) => (
          <Rule key={name} name={name} form={form} />
        ))}
      </FormSection>
      <FormSection title={t('auto')} note={t('auto_note')}>
        <FieldRow label={t('auto_block')} note={t('auto_block_note')}>
          <Switch aria-label={t('auto_block')} {...check('auto_block')} />
        </FieldRow>
        <FieldRow label={t('auto_hours')}>
          <NumberField
            name={t('auto_hours')}
            {...AUTO_BLOCK_HOURS}
            value={values.auto_block_hours}
            unit={t('hours_unit')}
            onChange={(hours) => form.setFieldValue('auto_block_hours', hours)}
          />
        </FieldRow>
        <FieldRow label={t('auto_account')} note={t('auto_account_note')}>
          <Switch aria-label={t('auto_account')} {...check('auto_account')} />
        </FieldRow>
        <FieldRow label={t('collusion_on')} note={t('collusion_on_note')}>
          <Switch
            aria-label={t('collusion_on')}
            checked={values.collusion.is_on}
            onChange={(event) => form.setFieldValue('collusion.is_on', event.currentTarget.checked)}
          />
        </FieldRow>
        <FieldRow label={t('collusion_matches')}>
          <NumberField
            name={t('collusion_matches')}
            min={COLLUSION_MATCHES.min}
            max={COLLUSION_MATCHES.max}
            value={values.collusion.matches}
            unit={t('matches_unit')}
            onChange={(matches) => form.setFieldValue('collusion.matches', matches)}
          />
        </FieldRow>
      </FormSection>
      <FormSection title={t('kept')}>
        {DAYS.map(([name, label, range]) => (
          <FieldRow key={name} label={t(label)}>
            <NumberField
              name={t(label)}
              min={range.min}
              max={range.max}
              value={values[name]}
              unit={t('days_unit')}
              onChange={(days) => form.setFieldValue(name, days)}
            />
          </FieldRow>
        ))}
      </FormSection>
      <FormSection title={t('tell')} note={t('tell_note')}>
        <FieldRow label={t('tell_from')}>
          <Select
            w={150}
            allowDeselect={false}
            aria-label={t('tell_from')}
            data={THREAT_LEVELS.map((value) => ({ value, label: level(`level_${value}`) }))}
            value={values.tell_from}
            onChange={(value) => {
              const found = THREAT_LEVELS.find((each) => each === value);
              if (found !== undefined) form.setFieldValue('tell_from', found);
            }}
          />
        </FieldRow>
        <FieldRow label={t('tell_by_mail')}>
          <Switch aria-label={t('tell_by_mail')} {...check('tell_by_mail')} />
        </FieldRow>
      </FormSection>
    </SettingsForm>
  );
}

/** When signals open a threat, what follows by itself, how long things are kept, and who is told. */
export function ConfigurationTab() {
  return (
    <LoadedSettings path="GET /security/configuration">
      {(loaded: Settings<DetectionSettings>) => <Detection loaded={loaded} />}
    </LoadedSettings>
  );
}
