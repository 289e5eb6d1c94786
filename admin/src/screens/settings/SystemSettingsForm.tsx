import { Select, Switch, TextInput } from '@mantine/core';
import { changeSystemSettings, systemSettings, type SystemSettings } from '@hokm/shared/api/settings';
import { FILE_SIZES_MB, SESSION_TIMEOUT, SITE_TITLE_MAX } from '@hokm/shared/api/settings/limits';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { NumberField } from '../../form/NumberField.js';
import { FieldRow, FormSection, SettingsForm } from '../../form/SettingsForm.js';
import { useTexts } from '../../text/define-texts.js';
import { settingsTexts } from '../../text/settings.js';
import { ClosingNumbers } from '../../ui/ClosingNumbers.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { useSettingsForm, type Settings } from './use-settings-form.js';

const MINUTES_STEP = 5;

/** The settings of the whole product. */
export function SystemSettingsForm({ loaded }: { readonly loaded: Settings<SystemSettings> }) {
  const t = useTexts(settingsTexts);
  const language = useLanguage();
  const size = (mb: number) => t('megabytes', { n: formatNumber(mb, language) });
  const state = (isOn: boolean) => t(isOn ? 'on' : 'off');
  const { entity, stored } = useSettingsForm({
    name: 'settings/system',
    schema: systemSettings,
    loaded,
    read: 'GET /admin/system/settings',
    // Maintenance goes along only where the switch was touched: somebody else may have begun it meanwhile.
    save: ({ maintenanceMode, ...settings }, revision, { maintenanceMode: before }) =>
      client.call(changeSystemSettings.path, {
        body: { ...settings, revision, ...(maintenanceMode === before ? {} : { maintenanceMode }) },
      }),
  });
  const { form } = entity;
  const values = form.getValues();
  const submit: typeof entity.submit = (event) => {
    if (!values.maintenanceMode || stored.maintenanceMode) {
      entity.submit(event);
      return;
    }
    event?.preventDefault();
    void openConfirm({
      title: t('close_game'),
      body: (
        <>
          <ClosingNumbers />
          <p>{t('close_game_body')}</p>
        </>
      ),
      confirm: t('close_game'),
      tone: 'bad',
      run: () => {
        entity.submit();
        return Promise.resolve();
      },
    });
  };
  const check = (name: 'allowRegistration' | 'requireEmailVerification' | 'maintenanceMode') => ({
    checked: values[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      form.setFieldValue(name, event.currentTarget.checked),
  });
  return (
    <SettingsForm
      entity={{ ...entity, submit }}
      stored={stored}
      fields={[
        { label: t('site_title'), text: ({ siteTitle }) => siteTitle },
        { label: t('max_file'), text: ({ maxFileSize }) => size(maxFileSize) },
        { label: t('allow_registration'), text: ({ allowRegistration }) => state(allowRegistration) },
        {
          label: t('require_verification'),
          text: ({ requireEmailVerification }) => state(requireEmailVerification),
        },
        { label: t('session_timeout'), text: ({ sessionTimeout }) => formatNumber(sessionTimeout, language) },
        { label: t('maintenance_mode'), text: ({ maintenanceMode }) => state(maintenanceMode) },
      ]}
    >
      <FormSection title={t('game')} note={t('game_note')}>
        <FieldRow label={t('site_title')} note={t('site_title_note')}>
          <TextInput
            w={220}
            dir="auto"
            maxLength={SITE_TITLE_MAX}
            aria-label={t('site_title')}
            {...form.getInputProps('siteTitle')}
          />
        </FieldRow>
        <FieldRow label={t('max_file')} note={t('max_file_note')}>
          <Select
            w={150}
            allowDeselect={false}
            aria-label={t('max_file')}
            data={FILE_SIZES_MB.map((mb) => ({ value: String(mb), label: size(mb) }))}
            value={String(values.maxFileSize)}
            onChange={(value) => {
              const mb = FILE_SIZES_MB.find((each) => String(each) === value);
              if (mb !== undefined) form.setFieldValue('maxFileSize', mb);
            }}
          />
        </FieldRow>
      </FormSection>
      <FormSection title={t('registration')}>
        <FieldRow label={t('allow_registration')} note={t('allow_registration_note')}>
          <Switch aria-label={t('allow_registration')} {...check('allowRegistration')} />
        </FieldRow>
        <FieldRow label={t('require_verification')} note={t('require_verification_note')}>
          <Switch aria-label={t('require_verification')} {...check('requireEmailVerification')} />
        </FieldRow>
      </FormSection>
      <FormSection title={t('sessions')}>
        <FieldRow label={t('session_timeout')}>
          <NumberField
            name={t('session_timeout')}
            {...SESSION_TIMEOUT}
            step={MINUTES_STEP}
            unit={t('minutes')}
            value={values.sessionTimeout}
            onChange={(minutes) => form.setFieldValue('sessionTimeout', minutes)}
          />
        </FieldRow>
      </FormSection>
      <FormSection title={t('maintenance')} note={t('maintenance_note')}>
        <FieldRow label={t('maintenance_mode')} note={t('maintenance_mode_note')}>
          <Switch color="orange" aria-label={t('maintenance_mode')} {...check('maintenanceMode')} />
        </FieldRow>
      </FormSection>
    </SettingsForm>
  );
}
