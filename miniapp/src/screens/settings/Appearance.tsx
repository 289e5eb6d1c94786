import { useTranslation } from 'react-i18next';
import { useSettings } from '../../settings/index.js';
import { getLaunch } from '../../telegram/current.js';
import { LanguageRow } from './LanguageRow.js';
import { PickRow } from './PickRow.js';

/** Language and theme. */
export function Appearance() {
  const { t } = useTranslation();
  const theme = useSettings((settings) => settings.theme);
  const change = useSettings((settings) => settings.change);
  const system = getLaunch() ? 'settings.theme_system_telegram' : 'settings.theme_system';
  return (
    <div className="panel list">
      <LanguageRow />
      <PickRow
        icon="moon"
        title={t('settings.theme')}
        value={theme}
        options={[
          { value: 'system', text: t(system) },
          { value: 'light', text: t('settings.theme_light') },
          { value: 'dark', text: t('settings.theme_dark') },
        ]}
        onChange={(chosen) => change({ theme: chosen })}
      />
    </div>
  );
}
