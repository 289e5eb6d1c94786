import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ClanEmblem } from '@hokm/shared/api';
import { CLAN_DESCRIPTION_MAX, CLAN_NAME_MAX, CLAN_NAME_MIN } from '@hokm/shared/api/clans/limits';
import { call } from '../../api/index.js';
import { useForm, type FieldState } from '../../data/use-form.js';
import { countries } from '../../i18n/countries.js';
import { useFormat } from '../../settings/use-format.js';
import { useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { useToast } from '../../ui/Toast.js';
import { MainSubmit } from '../../ui/form/MainSubmit.js';
import { FormProblem } from '../../ui/form/Submit.js';
import { Field, SelectField } from '../../ui/form/TextField.js';
import { cutTo, isClanName } from './clan-form.js';
import { EmblemPicker } from './EmblemPicker.js';
import '../../text/rankings.js';
import { classes } from '../../lib/classes.js';
import styles from './clan.module.css';

/** How many characters are typed, of how many. */
function Count({ typed, max }: { typed: number; max: number }) {
  const format = useFormat();
  return (
    <span className={styles.cnt} aria-hidden="true">
      {format.number(typed)}/{format.number(max)}
    </span>
  );
}

function NameField({ value, bad, onChange }: FieldState) {
  const { t } = useTranslation();
  const isShort = value.trim() !== '' && !isClanName(value);
  const hint = isShort
    ? t('clans.name_short', { min: CLAN_NAME_MIN })
    : t('clans.name_hint', { min: CLAN_NAME_MIN, max: CLAN_NAME_MAX });
  return (
    <Field
      className={styles.counted}
      label={t('clans.name')}
      bad={bad}
      hint={<span role="status">{hint}</span>}
    >
      {(control) => (
        <>
          <input
            className="input"
            {...control}
            autoComplete="off"
            enterKeyHint="done"
            value={value}
            onChange={({ target }) => onChange(cutTo(target.value, CLAN_NAME_MAX))}
          />
          <Count typed={value.trim().length} max={CLAN_NAME_MAX} />
        </>
      )}
    </Field>
  );
}

function DescriptionField({ value, onChange }: FieldState) {
  const { t } = useTranslation();
  return (
    <Field className={styles.counted} label={t('clans.description')}>
      {(control) => (
        <>
          <textarea
            className="input"
            {...control}
            rows={3}
            placeholder={t('clans.description_hint')}
            value={value}
            onChange={({ target }) => onChange(cutTo(target.value, CLAN_DESCRIPTION_MAX))}
          />
          <Count typed={value.length} max={CLAN_DESCRIPTION_MAX} />
        </>
      )}
    </Field>
  );
}

function CountryField(field: FieldState) {
  const { t } = useTranslation();
  const language = useLanguage();
  const options = useMemo(
    () => [
      { value: '', text: t('clans.no_country') },
      ...countries(language).map(({ code, name }) => ({ value: code, text: name })),
    ],
    [language, t],
  );
  return <SelectField label={t('clans.country')} options={options} {...field} />;
}

/** The form's values and the action that creates the clan. */
function useNewClan() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const home = useSession((session) => session.user?.country ?? '');
  // The form stays in view while the clan's page is loaded.
  const [isMade, setMade] = useState(false);
  const form = useForm({
    initial: { name: '', badge: 'simurgh' as ClanEmblem, description: '', country: home },
    fieldOf: { 'clans/name_taken': 'name' },
    onSubmit: async (values) => {
      const { data } = await call('POST /clans', { body: { ...values, country: values.country || null } });
      setMade(true);
      toast.show(t('clans.made'), 'check');
      navigate(`/clans/${data.id}`, { replace: true });
    },
  });
  return { ...form, isPending: form.isPending || isMade };
}

/** `/clans/new`: creates a clan. */
export function NewClanScreen() {
  const { t } = useTranslation();
  const { values, field, submit, isPending, problem } = useNewClan();
  const emblem = field('badge');
  return (
    <>
      <main className="page">
        <TopBar title={t('clans.make_title')} />
        <ConnectionBanner />
        <form className={classes('panel pad', styles.clanForm)} onSubmit={submit} noValidate>
          <NameField {...field('name')} />
          <EmblemPicker chosen={emblem.value} onChoose={emblem.onChange} />
          <DescriptionField {...field('description')} />
          <CountryField {...field('country')} />
          <FormProblem text={problem} />
          <MainSubmit text={t('clans.make')} busy={isPending} disabled={!isClanName(values.name)} />
        </form>
      </main>
      <BottomNav />
    </>
  );
}
