import type { Platform } from '../telegram/platform.js';
import { getPlatform, onPlatformChange } from '../telegram/current.js';
import { changeLanguage } from '@hokm/web/i18n';
import { speak } from '../i18n/spoken.js';
import { effectiveLanguage, effectiveTheme } from './effective.js';
import { useSettings } from './settings.js';
import { followTextSize } from './text-size.js';
import type { SettingsValues } from './settings.js';

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

function flag(name: string, value: string | null): void {
  if (value === null) document.documentElement.removeAttribute(`data-${name}`);
  else document.documentElement.setAttribute(`data-${name}`, value);
}

function apply(settings: SettingsValues, platform: Platform): void {
  const root = document.documentElement;
  const { locale } = settings;
  const language = effectiveLanguage(settings.language ?? locale?.base ?? null, platform.languageCode());
  root.lang = locale?.code ?? language;
  root.dir = locale?.dir ?? (language === 'fa' ? 'rtl' : 'ltr');
  speak(locale?.code ?? language);
  changeLanguage(language);
  const telegramIsDark = platform.isDark();
  flag('theme', effectiveTheme(settings.theme, telegramIsDark, darkDevice().matches));
  // Telegram's colours belong to Telegram's own brightness: a theme chosen by hand uses ours.
  flag('tg', settings.theme === 'system' && telegramIsDark !== null ? '' : null);
  flag('deck', settings.fourColour ? '4' : null);
  flag('motion', settings.reducedMotion ? 'less' : null);
}

/** Keeps the page's language, direction and theme in step with settings, Telegram and the device. */
export function followSettings(): void {
  const now = () => apply(useSettings.getState(), getPlatform());
  useSettings.subscribe(now);
  onPlatformChange(now);
  darkDevice().addEventListener('change', now);
  now();
  followTextSize();
}
