import { useTranslation } from 'react-i18next';
import '../../styles/settings.css';
import { useSettings } from '../../settings/index.js';
import { BottomNav } from '../../ui/BottomNav.js';
import { TopBar } from '../../ui/TopBar.js';
import { Appearance } from './Appearance.js';
import { DeckChoice } from './DeckChoice.js';
import { SwitchRow } from './SwitchRow.js';

/** Settings of this device; each takes effect at once. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const { oneTap, haptics, reducedMotion, change } = useSettings();
  return (
    <>
      <main className="page">
        <TopBar title={t('settings.title')} />
        <Appearance />
        <div className="sec">
          <h2>{t('settings.cards')}</h2>
        </div>
        <DeckChoice />
        <div className="sec">
          <h2>{t('settings.at_table')}</h2>
        </div>
        <div className="panel list">
          <SwitchRow
            icon="buzz"
            title={t('settings.haptics')}
            on={haptics}
            onChange={(on) => change({ haptics: on })}
          />
          <SwitchRow
            icon="bolt"
            title={t('settings.one_tap')}
            note={t(oneTap ? 'settings.one_tap_on' : 'settings.one_tap_off')}
            on={oneTap}
            onChange={(on) => change({ oneTap: on })}
          />
          <SwitchRow
            icon="motion"
            title={t('settings.less_motion')}
            on={reducedMotion}
            onChange={(on) => change({ reducedMotion: on })}
          />
        </div>
      </main>
      <BottomNav />
    </>
  );
}
