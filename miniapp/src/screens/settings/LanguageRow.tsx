import { useTranslation } from 'react-i18next';
import type { ShownLanguage } from '@hokm/shared/api/languages';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { tellLanguage } from '../../session/index.js';
import { useLanguage, useSettings } from '../../settings/index.js';
import { PickRow } from './PickRow.js';

type Choice = Pick<ShownLanguage, 'code' | 'native_name' | 'base' | 'dir'>;

const OWN: readonly Choice[] = [
  { code: 'fa', native_name: 'فارسی', base: 'fa', dir: 'rtl' },
  { code: 'en', native_name: 'English', base: 'en', dir: 'ltr' },
];

/** The language of the app: Persian, English, and others that the staff has added. */
export function LanguageRow() {
  const { t } = useTranslation();
  const language = useLanguage();
  const locale = useSettings((settings) => settings.locale);
  const change = useSettings((settings) => settings.change);
  const { data } = useQuery({ ...callQuery('GET /languages'), isPublic: true });
  const known: readonly Choice[] = data?.data ?? OWN;
  const code = locale?.code ?? language;
  const isKnown = known.some((each) => each.code === code);
  // Without a network the one that is spoken is all that is known besides the app's own.
  const choices = isKnown || locale === null ? known : [...known, { ...locale, native_name: locale.code }];
  return (
    <PickRow
      icon="globe"
      title={t('settings.language')}
      value={code}
      options={choices.map((each) => ({ value: each.code, text: each.native_name }))}
      onChange={(chosen) => {
        const found = choices.find((each) => each.code === chosen);
        if (found === undefined) return;
        const { base, dir } = found;
        change({ language: base, locale: found.code === base ? null : { code: found.code, base, dir } });
        tellLanguage(found.code);
      }}
    />
  );
}
