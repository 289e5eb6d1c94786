import { useMemo, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ClanEmblem } from '@hokm/shared/api';
import { ApiError, call } from '../../api/index.js';
import { countries } from '../../i18n/countries.js';
import { useFormat } from '../../settings/use-format.js';
import { useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { useToast } from '../../ui/Toast.js';
import { errorMessage } from '@hokm/web/errors';
import { CLAN_DESCRIPTION_MAX, CLAN_NAME_MAX, CLAN_NAME_MIN } from '@hokm/shared/api/clans/limits';
import { cutTo, isClanName } from './clan-form.js';
import { EmblemPicker } from './EmblemPicker.js';
import '../../text/rankings.js';
import { classes } from '../../lib/classes.js';
import styles from './clan.module.css';
import rankingsStyles from '../rankings/rankings.module.css';

function NameField({
  name,
  refusal,
  onName,
}: {
  name: string;
  /** The server's refusal of the name as it is typed now. */
  refusal: string | null;
  onName: (name: string) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const short = name.trim() !== '' && !isClanName(name);
  const hint = short
    ? t('clans.name_short', { min: CLAN_NAME_MIN })
    : t('clans.name_hint', { min: CLAN_NAME_MIN, max: CLAN_NAME_MAX });
  return (
    <div className={classes('field', styles.counted)}>
      <label htmlFor="clan-name">{t('clans.name')}</label>
      <input
        className="input"
        id="clan-name"
        autoComplete="off"
        enterKeyHint="done"
        value={name}
        aria-describedby="clan-name-hint"
        aria-invalid={refusal !== null}
        onChange={({ target }) => onName(cutTo(target.value, CLAN_NAME_MAX))}
      />
      <span className={classes(styles.cnt, rankingsStyles.num)} aria-hidden="true">
        {format.number(name.trim().length)}/{format.number(CLAN_NAME_MAX)}
      </span>
      <p className={refusal === null ? 'hint' : 'hint bad'} id="clan-name-hint" role="status">
        {refusal ?? hint}
      </p>
    </div>
  );
}

function CountryField({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const all = useMemo(() => countries(language), [language]);
  return (
    <div className="field">
      <label htmlFor="clan-country">{t('clans.country')}</label>
      <select
        className="input select"
        id="clan-country"
        value={code}
        onChange={({ target }) => onCode(target.value)}
      >
        <option value="">{t('clans.no_country')}</option>
        {all.map((country) => (
          <option key={country.code} value={country.code}>
            {country.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The form's values and the action that creates the clan. */
function useNewClan() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const toast = useToast();
  const home = useSession((session) => session.user?.country ?? '');
  const [values, setValues] = useState({
    name: '',
    badge: 'simurgh' as ClanEmblem,
    description: '',
    country: home,
  });
  const [refusal, setRefusal] = useState<{ name: string; words: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const ready = isClanName(values.name) && !busy;

  async function make(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!ready) return;
    setBusy(true);
    try {
      const { data } = await call('POST /clans', { body: { ...values, country: values.country || null } });
      toast.show(t('clans.made'), 'check');
      void navigate(`/clans/${data.id}`, { replace: true });
    } catch (error) {
      setBusy(false);
      const words = errorMessage(error, null, language);
      if (error instanceof ApiError && error.code === 'clans/name_taken')
        setRefusal({ name: values.name, words });
      else toast.show(words, 'close');
    }
  }

  const change = (some: Partial<typeof values>) => setValues((before) => ({ ...before, ...some }));
  return { values, change, make, busy, ready, refusal: refusal?.name === values.name ? refusal.words : null };
}

/** `/clans/new`: creates a clan. */
export function NewClanScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const { values, change, make, busy, ready, refusal } = useNewClan();
  return (
    <>
      <main className="page">
        <TopBar title={t('clans.make_title')} />
        <ConnectionBanner />
        <form className={classes('panel pad', styles.clanForm)} onSubmit={(event) => void make(event)}>
          <NameField name={values.name} refusal={refusal} onName={(name) => change({ name })} />
          <EmblemPicker chosen={values.badge} onChoose={(badge) => change({ badge })} />
          <div className={classes('field', styles.counted)}>
            <label htmlFor="clan-about">{t('clans.description')}</label>
            <textarea
              className="input"
              id="clan-about"
              rows={3}
              placeholder={t('clans.description_hint')}
              value={values.description}
              onChange={({ target }) => change({ description: cutTo(target.value, CLAN_DESCRIPTION_MAX) })}
            />
            <span className={classes(styles.cnt, rankingsStyles.num)} aria-hidden="true">
              {format.number(values.description.length)}/{format.number(CLAN_DESCRIPTION_MAX)}
            </span>
          </div>
          <CountryField code={values.country} onCode={(country) => change({ country })} />
          <button className="btn primary wide" type="submit" disabled={!ready}>
            {busy ? <span className="spin" /> : t('clans.make')}
          </button>
        </form>
      </main>
      <BottomNav />
    </>
  );
}
