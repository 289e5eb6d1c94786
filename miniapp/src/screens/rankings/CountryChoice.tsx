import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/index.js';
import { countries } from '../../i18n/countries.js';
import { keepUser } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { Icon } from '../../ui/art/index.js';
import { useToast } from '../../ui/Toast.js';
import { errorMessage } from '@hokm/web/errors';
import styles from './rankings.module.css';

/** Asks for the person's country: without one there are no local rankings. */
export function CountryChoice() {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const all = useMemo(() => countries(language), [language]);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const { user } = await call('PUT /auth/profile', { body: { country: code } });
      keepUser(user);
    } catch (error) {
      toast.show(errorMessage(error, null, language), 'close');
      setBusy(false);
    }
  }

  return (
    <section className="panel empty">
      <Icon name="globe" size={40} />
      <b className="row-t">{t('rankings.no_country')}</b>
      <span className="row-s">{t('rankings.no_country_text')}</span>
      <form
        className={styles.countryForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (code !== '') void save();
        }}
      >
        <select
          className="input select"
          aria-label={t('rankings.country')}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        >
          <option value="">{t('rankings.choose_country')}</option>
          {all.map((country) => (
            <option key={country.code} value={country.code}>
              {country.name}
            </option>
          ))}
        </select>
        <button className="btn primary" type="submit" disabled={code === '' || busy}>
          {busy ? <span className="spin" /> : t('rankings.save_country')}
        </button>
      </form>
    </section>
  );
}
