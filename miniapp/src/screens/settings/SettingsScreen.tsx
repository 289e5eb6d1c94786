import { useTranslation } from 'react-i18next';
import { useFormat } from '../../settings/use-format.js';
import { useSettings } from '../../settings/index.js';
import { tryOut } from '../../sound/index.js';
import { haptic } from '../../settings/haptics.js';
import { getPlatform } from '../../telegram/current.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { PageLinks } from '../pages/PageLinks.js';
import { APP_VERSION } from '../../lib/version.js';
import { Account } from './Account.js';
import { Appearance } from './Appearance.js';
import { DeckChoice } from './DeckChoice.js';
import { LinkRow } from './LinkRow.js';
import { SwitchRow } from './SwitchRow.js';
import { VolumeRow } from './VolumeRow.js';
import '../../text/pages.js';
import styles from './settings.module.css';

/** A version's numbers in the language's digits. */
const inDigits = (version: string, digits: (value: number) => string) =>
  version.replace(/\d+/g, (number) => digits(Number(number)));

/** The phone's screen at the table, as far as Telegram lets an app have it; nothing where it does not. */
function ScreenAtTable() {
  const { t } = useTranslation();
  const { fullTable, lockTable, change } = useSettings();
  const { setFullScreen, lockTurning } = getPlatform();
  if (lockTurning === undefined) return null;
  return (
    <>
      {setFullScreen !== undefined && (
        <SwitchRow
          icon="expand"
          title={t('settings.full_table')}
          note={t('settings.full_table_note')}
          on={fullTable}
          onChange={(on) => change({ fullTable: on })}
        />
      )}
      <SwitchRow
        icon="phone"
        title={t('settings.lock_table')}
        note={t('settings.lock_table_note')}
        on={lockTable}
        onChange={(on) => change({ lockTable: on })}
      />
    </>
  );
}

/** Settings of sound, vibration and motion at the table; a change of sound or vibration plays a sample at once. */
function AtTable() {
  const { t } = useTranslation();
  const { oneTap, playOnly, sound, volume, haptics, reducedMotion, change } = useSettings();
  const hear = (change: () => void) => {
    change();
    void tryOut('turn');
  };
  return (
    <div className="panel list">
      <SwitchRow
        icon="sound"
        title={t('settings.sound')}
        on={sound}
        onChange={(on) => hear(() => change({ sound: on }))}
      />
      {sound && <VolumeRow volume={volume} onChange={(to) => hear(() => change({ volume: to }))} />}
      <SwitchRow
        icon="buzz"
        title={t('settings.haptics')}
        on={haptics}
        onChange={(on) => {
          change({ haptics: on });
          haptic('medium');
        }}
      />
      <SwitchRow
        icon="bolt"
        title={t('settings.one_tap')}
        note={t(oneTap ? 'settings.one_tap_on' : 'settings.one_tap_off')}
        on={oneTap}
        onChange={(on) => change({ oneTap: on })}
      />
      <SwitchRow
        icon="deck"
        title={t('settings.play_only')}
        note={t('settings.play_only_note')}
        on={playOnly === true}
        onChange={(on) => change({ playOnly: on })}
      />
      <SwitchRow
        icon="motion"
        title={t('settings.less_motion')}
        on={reducedMotion}
        onChange={(on) => change({ reducedMotion: on })}
      />
      <ScreenAtTable />
    </div>
  );
}

/** Settings of this device; each takes effect at once. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <main className="page wide">
        <TopBar title={t('settings.title')} />
        <ConnectionBanner />
        <div className="cols">
          <div className="col">
            <Appearance />
            <div className="sec">
              <h2>{t('settings.cards')}</h2>
            </div>
            <DeckChoice />
            <div className="sec">
              <h2>{t('settings.at_table')}</h2>
            </div>
            <AtTable />
          </div>
          <div className="col">
            <div className="sec">
              <h2>{t('settings.people')}</h2>
            </div>
            <div className="panel list">
              <LinkRow icon="book" title={t('settings.help')} to="/help" />
              <LinkRow icon="chat" title={t('settings.messages')} to="/messages" />
              <LinkRow icon="bell" title={t('settings.notifications')} to="/settings/notifications" />
              <LinkRow icon="block" title={t('settings.blocked')} to="/settings/blocked" />
              <LinkRow icon="alert" title={t('settings.decisions')} to="/settings/decisions" />
              <LinkRow icon="shield" title={t('settings.fairness')} to="/help#fair" />
              <LinkRow icon="lock" title={t('settings.security')} to="/security" />
              <LinkRow icon="eye" title={t('settings.privacy')} to="/help#privacy" />
            </div>
            <PageLinks />
            <Account />
            <p className={styles.version}>
              {t('settings.version', { version: inDigits(APP_VERSION, format.number) })}
            </p>
          </div>
        </div>
      </main>
      <BottomNav />
    </>
  );
}
