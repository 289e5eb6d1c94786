/** The gold of the courts' points. */
const GOLD = '#C9901F';

/** Courts carry one sign instead of a picture, in 120 × 120: K Kiani crown, Q tulip, J spiked helmet. */
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
    '<path d="M60 2L67 24C89 29 103 48 104 72L16 72C17 48 31 29 53 24Z"/><rect x="10" y="78" width="100" height="14" rx="4"/>' +
    '<path d="M18 97H44V117C30 116 20 108 18 97ZM102 97H76V117C90 116 100 108 102 97ZM53 97H67V112L60 119L53 112Z"/>' +
    `<g fill="${GOLD}"><path d="M60 33L70 48L60 63L50 48Z"/><circle cx="26" cy="85" r="4.5"/>` +
    '<circle cx="60" cy="85" r="4.5"/><circle cx="94" cy="85" r="4.5"/></g>',
};
