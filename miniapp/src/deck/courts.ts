/** The gold of the courts' points. */
const GOLD = '#C9901F';

/** Courts carry one sign instead of a picture, in 120 × 120: K Kiani crown, Q tulip, J the warrior's helmet, nose guard and cheeks. */
export const COURT_SIGNS: Readonly<Partial<Record<string, string>>> = {
  K:
    '<path d="M15 86L7 36C6 31 12 29 15 33L36 58L43 22C44 17 50 17 51 21L60 50L69 21C70 17 76 17 77 22L84 58L105 33C108 29 114 31 113 36L105 86Z"/>' +
    '<rect x="15" y="93" width="90" height="15" rx="4"/>' +
    `<g fill="${GOLD}"><circle cx="10" cy="24" r="8"/><circle cx="46" cy="10" r="8"/><circle cx="74" cy="10" r="8"/>` +
    '<circle cx="110" cy="24" r="8"/><path d="M60 58L70 71L60 84L50 71Z"/></g>',
  Q:
    '<path d="M60 4C73 17 79 31 77 46C85 37 94 30 107 27C111 55 94 77 66 79L66 99C77 87 91 82 107 85C100 105 83 113 66 111L54 111C37 113 20 105 13 85C29 82 43 87 54 99L54 79C26 77 9 55 13 27C26 30 35 37 43 46C41 31 47 17 60 4Z"/>' +
    `<path fill="${GOLD}" d="M60 28C67 39 69 51 60 66C51 51 53 39 60 28Z"/>`,
  J:
    '<path d="M60 10C62 20 67 25 77 29C95 35 105 42 107 54L13 54C15 42 25 35 43 29C53 25 58 20 60 10Z"/>' +
    '<path d="M13 60H107V80C107 99 94 114 73 120L70 89C82 89 91 85 97 76C88 67 76 67 66 74V97L60 107L54 97V74' +
    'C44 67 32 67 23 76C29 85 38 89 50 89L47 120C26 114 13 99 13 80Z"/>' +
    `<g fill="${GOLD}"><circle cx="60" cy="8" r="8"/><path d="M60 31L67 41L60 51L53 41Z"/></g>`,
};
