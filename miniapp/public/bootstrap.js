/*
 * Runs before the first paint: language, direction and theme of the page, so that nothing flashes.
 * Reads the stored settings and Telegram's launch parameters; `src/settings/apply.ts` takes over from here.
 * A fresh launch is exchanged for a session beside the scripts' own way here; `src/session/early.ts` takes the answer.
 */
(function () {
  var isColour = function (value) {
    return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
  };
  var root = document.documentElement;
  var settings = {};
  var fragment = location.hash;
  var fresh = false;
  var isIn = false;
  var sits = false;
  try {
    isIn = localStorage.getItem('token') !== null;
    sits = localStorage.getItem('room_id') !== null;
    settings = JSON.parse(localStorage.getItem('settings') || '{}').state || {};
    var known = sessionStorage.getItem('launch');
    fresh = fragment.indexOf('tgWebAppData') >= 0 && fragment !== known;
    if (fragment.indexOf('tgWebAppData') < 0) fragment = known || fragment;
  } catch {
    // Storage may be closed to us; the defaults stand.
  }
  var launch = new URLSearchParams(fragment.slice(1));
  var telegram = {};
  try {
    telegram = JSON.parse(launch.get('tgWebAppThemeParams') || '{}') || {};
  } catch {
    // Not Telegram's parameters; the defaults stand.
  }
  // Only what every client writes; `src/telegram` reads the rest.
  for (var name in telegram) {
    if (isColour(telegram[name])) {
      root.style.setProperty('--tg-theme-' + name.replace(/_/g, '-'), telegram[name]);
      root.dataset.tg = '';
    }
  }

  var dark = matchMedia('(prefers-color-scheme: dark)').matches;
  var ground = telegram.bg_color;
  if (isColour(ground)) {
    var rgb = parseInt(ground.slice(1), 16);
    dark = ((rgb >> 16) * 299 + ((rgb >> 8) & 255) * 587 + (rgb & 255) * 114) / 1000 < 128;
  }
  root.dataset.theme =
    settings.theme === 'light' || settings.theme === 'dark' ? settings.theme : dark ? 'dark' : 'light';
  if (settings.theme === 'light' || settings.theme === 'dark') delete root.dataset.tg;
  if (settings.fourColour) root.dataset.deck = '4';
  if (settings.reducedMotion) root.dataset.motion = 'less';
  var locale = settings.locale || {};
  var base = settings.language || locale.base;
  if (base === 'en') {
    root.lang = 'en';
    root.dir = 'ltr';
    document.getElementById('manifest').href = '/manifest.en.webmanifest';
  }
  var spoken = root.lang;
  root.dataset.base = spoken;
  if (/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(locale.code)) {
    root.lang = locale.code;
    root.dir = locale.dir === 'rtl' ? 'rtl' : 'ltr';
  }

  var initData = launch.get('tgWebAppData');
  // An invitation or a table of one's own comes before home.
  var leadsElsewhere = sits || launch.has('tgWebAppStartParam') || /start_param=/.test(initData || '');
  if (location.pathname === '/' && location.search === '' && (isIn || initData) && !leadsElsewhere) {
    root.dataset.early = 'home';
    var late;
    var wish = function (event) {
      var link = event.target instanceof Element ? event.target.closest('#early-start') : null;
      if (!link) return;
      event.preventDefault();
      if (window.earlyStart.wanted) return;
      window.earlyStart.wanted = true;
      link.setAttribute('aria-busy', 'true');
      // Where the app does not come, the link is a link.
      late = setTimeout(function () {
        location.assign(link.href);
      }, 10000);
    };
    // From its beginning on: the app may take the place of the button before the finger is lifted.
    var kinds = ['pointerdown', 'click'];
    window.earlyStart = {
      wanted: false,
      end: function () {
        clearTimeout(late);
        for (var kind of kinds) document.removeEventListener(kind, wish);
      },
    };
    for (var kind of kinds) document.addEventListener(kind, wish);
  }

  if (fresh && initData) {
    var answer = fetch('/api/auth/telegram', {
      method: 'POST',
      headers: { 'Accept-Language': spoken, 'Content-Type': 'application/json' },
      body: JSON.stringify({ init_data: initData }),
      credentials: 'include',
      signal: 'timeout' in AbortSignal ? AbortSignal.timeout(20000) : undefined,
    });
    // Whoever takes it hears of the failure; nobody else needs to.
    answer.catch(function () {});
    window.earlySignIn = { initData: initData, answer: answer };
  }
})();
