/* Runs before the first paint: the theme, the language and the direction that were chosen, so that nothing flashes. */
(function () {
  var root = document.documentElement;
  var theme = null;
  var language = null;
  try {
    theme = window.localStorage.getItem('hokm-admin-theme');
    language = window.localStorage.getItem('hokm-admin-language');
  } catch {
    // Storage may be denied; the defaults stand.
  }
  var system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.mantineColorScheme = theme === 'light' || theme === 'dark' ? theme : system;
  if (language === 'en') {
    root.lang = 'en';
    root.dir = 'ltr';
  }
})();
