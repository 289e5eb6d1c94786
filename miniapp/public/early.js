/* global document, location, matchMedia */
/*
 * Runs before the first paint: language, direction and theme of the page, so that nothing flashes.
 * Reads the stored settings and Telegram's launch parameters; `src/settings/apply.ts` takes over from here.
 */
(function () {
  var root = document.documentElement;
  var settings = {};
  var fragment = location.hash;
  try {
    settings = JSON.parse(localStorage.getItem('settings') || '{}').state || {};
    if (fragment.indexOf('tgWebAppData') < 0) fragment = sessionStorage.getItem('launch') || fragment;
  } catch {
    // Storage may be closed to us; the defaults stand.
  }
  var launch = new URLSearchParams(fragment.slice(1));
  var telegram = {};
  try {
    telegram = JSON.parse(launch.get('tgWebAppThemeParams') || '{}');
  } catch {
    // Not Telegram's parameters; the defaults stand.
  }
  for (var name in telegram) {
    if (/^#[0-9a-f]{6}$/i.test(telegram[name])) {
      root.style.setProperty('--tg-theme-' + name.replace(/_/g, '-'), telegram[name]);
      root.dataset.tg = '';
    }
  }

  var dark = matchMedia('(prefers-color-scheme: dark)').matches;
  var ground = telegram.bg_color;
  if (ground) {
    var rgb = parseInt(ground.slice(1), 16);
    dark = ((rgb >> 16) * 299 + ((rgb >> 8) & 255) * 587 + (rgb & 255) * 114) / 1000 < 128;
  }
  root.dataset.theme =
    settings.theme === 'light' || settings.theme === 'dark' ? settings.theme : dark ? 'dark' : 'light';
  if (settings.theme === 'light' || settings.theme === 'dark') delete root.dataset.tg;
  if (settings.fourColour) root.dataset.deck = '4';
  if (settings.reducedMotion) root.dataset.motion = 'less';
  if (settings.language === 'en') {
    root.lang = 'en';
    root.dir = 'ltr';
    document.getElementById('manifest').href = '/manifest.en.webmanifest';
  }
})();
