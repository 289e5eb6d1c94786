import { Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { changeSecuritySettings, securitySettings, type SecuritySettings } from '@hokm/shared/api/settings';
import {
  ATTEMPTS_RANGE,
  LOCKOUT_RANGE,
  PASSWORD_EXPIRY_MAX_DAYS,
  PASSWORD_MIN_RANGE,
  SESSIONS_MAX,
} from '@hokm/shared/api/settings/limits';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { NumberField } from '../../form/NumberField.js';
import { FieldRow, FormSection, SettingsForm } from '../../form/SettingsForm.js';
import { useTexts, type TextKey } from '../../text/define-texts.js';
import { settingsTexts } from '../../text/settings.js';
import { useSettingsForm, type Settings } from './use-settings-form.js';

type NumberName = {
  [K in keyof SecuritySettings]: SecuritySettings[K] extends number ? K : never;
}[keyof SecuritySettings];

interface NumberSpec {
  readonly name: NumberName;
  readonly label: TextKey<typeof settingsTexts>;
  readonly note?: TextKey<typeof settingsTexts>;
  readonly unit: TextKey<typeof settingsTexts>;
  readonly min: number;
  readonly max: number;
}

const PASSWORDS: readonly NumberSpec[] = [
  { name: 'min_password_length', label: 'min_length', unit: 'characters', ...PASSWORD_MIN_RANGE },
  {
    name: 'password_expiry_days',
    label: 'expiry',
    note: 'expiry_note',
    unit: 'days',
    min: 0,
    max: PASSWORD_EXPIRY_MAX_DAYS,
  },
];
const SIGN_IN: readonly NumberSpec[] = [
  {
    name: 'max_login_attempts',
    label: 'attempts',
    note: 'attempts_note',
    unit: 'times',
    ...ATTEMPTS_RANGE,
  },
  { name: 'lockout_minutes', label: 'lockout', unit: 'minutes', ...LOCKOUT_RANGE },
  {
    name: 'max_sessions',
    label: 'max_sessions',
    note: 'max_sessions_note',
    unit: 'sessions_unit',
    min: 0,
    max: SESSIONS_MAX,
  },
];

/** The lines of a text that say something. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Sends the values in force for fields that the environment fixes: a draft on this device may hold other ones. */
const withLocked = (
  settings: SecuritySettings,
  stored: SecuritySettings,
  locked: Readonly<Record<string, string>>,
): SecuritySettings => ({
  ...settings,
  ...Object.fromEntries(Object.entries(stored).filter(([name]) => name in locked)),
});

/** The settings of sign-in and sessions. What the environment fixes is locked and names its variable. */
export function SecuritySettingsForm({ loaded }: { readonly loaded: Settings<SecuritySettings> }) {
  const t = useTexts(settingsTexts);
  const language = useLanguage();
  const state = (isOn: boolean) => t(isOn ? 'on' : 'off');
  const { locked } = loaded;
  const { entity, stored } = useSettingsForm({
    name: 'settings/security',
    schema: securitySettings,
    loaded,
    read: 'GET /admin/security/settings',
    save: (settings, revision, before) =>
      client.call(changeSecuritySettings.path, {
        body: { ...withLocked(settings, before, locked), revision },
      }),
  });
  const { form } = entity;
  const values = form.getValues();
  // Lines are typed one by one: an empty one stands in the field, and not in what is saved.
  const [typed, setTyped] = useState('');
  const networks = values.panel_networks.join('\n');
  const networksError = Object.entries(form.errors).find(([field]) =>
    field.startsWith('panel_networks'),
  )?.[1];
  const numberRow = ({ name, label, note, unit, min, max }: NumberSpec) => (
    <FieldRow
      key={name}
      label={t(label)}
      note={note === undefined ? undefined : t(note)}
      lockedBy={locked[name]}
    >
      <NumberField
        name={t(label)}
        {...{ min, max }}
        unit={t(unit)}
        value={values[name]}
        disabled={name in locked}
        onChange={(value) => form.setFieldValue(name, value)}
      />
    </FieldRow>
  );
  const switchRow = (name: 'allow_guests' | 'require_admin_2fa', label: TextKey<typeof settingsTexts>) => (
    <FieldRow label={t(label)} lockedBy={locked[name]}>
      <Switch
        aria-label={t(label)}
        checked={values[name]}
        disabled={name in locked}
        onChange={(event) => form.setFieldValue(name, event.currentTarget.checked)}
      />
    </FieldRow>
  );
  return (
    <SettingsForm
      entity={entity}
      stored={stored}
      fields={[
        ...[...PASSWORDS, ...SIGN_IN].map(({ name, label }) => ({
          label: t(label),
          text: (each: SecuritySettings) => formatNumber(each[name], language),
        })),
        { label: t('guests'), text: ({ allow_guests }) => state(allow_guests) },
        { label: t('admin_2fa'), text: ({ require_admin_2fa }) => state(require_admin_2fa) },
        { label: t('networks'), text: ({ panel_networks }) => panel_networks.join(' ') },
      ]}
    >
      <FormSection title={t('passwords')} note={t('passwords_note')}>
        {PASSWORDS.map(numberRow)}
      </FormSection>
      <FormSection title={t('sign_in')}>
        {SIGN_IN.map(numberRow)}
        {switchRow('allow_guests', 'guests')}
        {switchRow('require_admin_2fa', 'admin_2fa')}
      </FormSection>
      <FormSection title={t('networks')} note={t('networks_note', { example: isolate('10.0.0.0/8') })}>
        <FieldRow label={t('networks')}>
          <Textarea
            w={260}
            rows={4}
            dir="ltr"
            spellCheck={false}
            aria-label={t('networks')}
            value={linesOf(typed).join('\n') === networks ? typed : networks}
            error={networksError}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              form.setFieldValue('panel_networks', linesOf(event.currentTarget.value));
            }}
          />
        </FieldRow>
      </FormSection>
    </SettingsForm>
  );
}
