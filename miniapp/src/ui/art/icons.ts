import { BOT_ICON } from '@hokm/shared/art';

const PLANE = '<path d="M20.5 4 3.5 11l6.5 2.5L13 20.5Z"/><path d="m10 13.5 4.5-4.5"/>';

/** Line icons in a 24 × 24 box, stroke 1.8; filled ones say so themselves. */
export const ICONS = {
  gear: '<path d="M12 8.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8Z"/><path d="M10.3 3.2h3.4l.6 2.4 1.9 1.1 2.4-.7 1.7 3-1.8 1.7v2.6l1.8 1.7-1.7 3-2.4-.7-1.9 1.1-.6 2.4h-3.4l-.6-2.4-1.9-1.1-2.4.7-1.7-3 1.8-1.7v-2.6L3.7 9l1.7-3 2.4.7 1.9-1.1.6-2.4Z"/>',
  back: '<path d="M5 12h14"/><path d="m13 6 6 6-6 6"/>',
  fwd: '<path d="m14.5 6-6 6 6 6"/>',
  expand: '<path d="m6 9.5 6 6 6-6"/>',
  refresh: '<path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5"/><path d="M19.8 3.5v4h-4"/>',
  leave:
    '<path d="M10 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H10"/><path d="M10 12h10"/><path d="m16.5 8.5 3.5 3.5-3.5 3.5"/>',
  pause: '<path d="M9 6v12"/><path d="M15 6v12"/>',
  play: '<path d="M8 5.5v13l10.5-6.5Z" fill="currentColor"/>',
  bulb: '<path d="M9.5 18h5"/><path d="M10.5 21h3"/><path d="M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.2 1.1 2.2h5c0-1 .4-1.6 1.1-2.2A6 6 0 0 0 12 3Z"/>',
  bell: '<path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5Z"/><path d="M10 20.5h4M12 3.5v2"/>',
  chat: '<path d="M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-6l-4.5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5Z"/><path d="M8 10.5h.01M12 10.5h.01M16 10.5h.01"/>',
  last: '<rect x="4" y="7" width="9" height="12.5" rx="2"/><path d="m9 4.2 8.2 1.9a1.6 1.6 0 0 1 1.2 1.9L16.3 17"/>',
  bot: BOT_ICON,
  off: '<path d="M4 4l16 16"/><path d="M8.3 14.2a5.4 5.4 0 0 1 5.6-1.3M5.2 11a9.6 9.6 0 0 1 4-2.2M12.6 8.2A9.8 9.8 0 0 1 18.8 11"/><path d="M12 18h.01"/>',
  wifi: '<path d="M8.3 14.2a5.4 5.4 0 0 1 7.4 0M5.2 11a9.8 9.8 0 0 1 13.6 0"/><path d="M12 18h.01"/>',
  crown:
    '<path fill="currentColor" stroke="none" d="M4 18 2.6 8.3c-.1-.8.8-1.2 1.3-.6L8 12l3.2-6.6c.3-.7 1.3-.7 1.6 0L16 12l4.1-4.3c.5-.6 1.4-.2 1.3.6L20 18Z"/>',
  user: '<circle cx="12" cy="8.2" r="3.7"/><path d="M4.8 20c.7-3.8 3.6-5.7 7.2-5.7s6.5 1.9 7.2 5.7"/>',
  users:
    '<circle cx="9.2" cy="8.8" r="3.3"/><path d="M3 19.5c.5-3.4 3-5.2 6.2-5.2s5.7 1.8 6.2 5.2"/><path d="M15.5 5.8a3.2 3.2 0 0 1 0 6M17.6 14.8c2 .7 3.2 2.3 3.5 4.7"/>',
  shop: '<path d="M5.5 9.5h13l-.9 9a1.6 1.6 0 0 1-1.6 1.5H8a1.6 1.6 0 0 1-1.6-1.5Z"/><path d="M8.7 9.5V8a3.3 3.3 0 0 1 6.6 0v1.5"/>',
  cup: '<path d="M7.5 4h9v5.5a4.5 4.5 0 0 1-9 0Z"/><path d="M7.5 5.5H4.6c0 3.2 1 5 3.2 5.3M16.5 5.5h2.9c0 3.2-1 5-3.2 5.3"/><path d="M12 14v3.5M8.5 20h7"/>',
  bolt: '<path d="M13 3 5.5 13.5H11L10.5 21 18.5 10.5H13Z"/>',
  key: '<path d="M4 9.5h16M4 14.5h16M9.5 4 8 20M16 4l-1.5 16"/>',
  gift: '<rect x="4" y="9" width="16" height="4" rx="1"/><path d="M5.5 13v7h13v-7M12 9v11"/><path d="M12 9C9 9 7.5 7.8 7.5 6.3S9.8 4 12 9c2.2-5 4.5-4.2 4.5-2.7S15 9 12 9Z"/>',
  news: '<path d="M5 5h11v14H6.5A1.5 1.5 0 0 1 5 17.5Z"/><path d="M16 9h3v8.5a1.5 1.5 0 0 1-3 0"/><path d="M8 9h5M8 12.5h5"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  copy: '<rect x="8.5" y="8.5" width="11" height="11" rx="2"/><path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2"/>',
  share: PLANE,
  /** The same, which no direction of the page turns round. */
  telegram: PLANE,
  alert: '<circle cx="12" cy="12" r="8.2"/><path d="M12 7.8v5M12 16.2h.01"/>',
  lock: '<rect x="5.5" y="10.5" width="13" height="9" rx="2"/><path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5"/>',
  globe:
    '<circle cx="12" cy="12" r="8.2"/><path d="M3.8 12h16.4M12 3.8c3 2.7 3.3 13.4 0 16.4-3.3-3-3-13.7 0-16.4Z"/>',
  moon: '<path d="M19.5 14.3A8 8 0 0 1 9.7 4.5a8 8 0 1 0 9.8 9.8Z"/>',
  sound:
    '<path d="M4.5 9.5v5H8l4.5 4v-13l-4.5 4Z"/><path d="M16 9a4.2 4.2 0 0 1 0 6M18.5 6.5a7.8 7.8 0 0 1 0 11"/>',
  buzz: '<rect x="8" y="4" width="8" height="16" rx="2"/><path d="M4.5 9v6M19.5 9v6"/>',
  motion: '<path d="M3.5 8.5h9M5.5 12h10M3.5 15.5h9"/><path d="m16 8 4 4-4 4"/>',
  help: '<circle cx="12" cy="12" r="8.2"/><path d="M9.7 9.6a2.4 2.4 0 1 1 3.4 2.3c-.8.4-1.1.9-1.1 1.7M12 16.6h.01"/>',
  mail: '<rect x="4" y="6" width="16" height="12" rx="2"/><path d="m4.5 7.5 7.5 5.5 7.5-5.5"/>',
  camera:
    '<path d="M4.5 8h3l1.5-2.5h6L16.5 8h3A1.5 1.5 0 0 1 21 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-8A1.5 1.5 0 0 1 4.5 8Z"/><circle cx="12" cy="13" r="3.2"/>',
  flame:
    '<path d="M12 3.5c.5 3.5 5 5 5 10a5 5 0 0 1-10 0c0-2 1-3.2 2-4 .2 1.5 1 2 1.5 2 1-2 .5-5.5 1.5-8Z"/>',
  up: '<path d="M12 7 5.5 16h13Z" fill="currentColor" stroke="none"/>',
  down: '<path d="M12 17 5.5 8h13Z" fill="currentColor" stroke="none"/>',
  shield: '<path d="M12 3.5 5 6v5.5c0 4.5 3 7.3 7 9 4-1.7 7-4.5 7-9V6Z"/><path d="m9 12 2.2 2.2L15.2 10"/>',
  zoom_in: '<circle cx="10.8" cy="10.8" r="6"/><path d="m15.5 15.5 4.5 4.5M8.3 10.8h5M10.8 8.3v5"/>',
  zoom_out: '<circle cx="10.8" cy="10.8" r="6"/><path d="m15.5 15.5 4.5 4.5M8.3 10.8h5"/>',
  search: '<circle cx="10.8" cy="10.8" r="6"/><path d="m15.5 15.5 4.5 4.5"/>',
  deck: '<rect x="7" y="5" width="10" height="14" rx="2"/><path d="M12 9.2c1.8 2 2.6 2.7 2.6 4a1.7 1.7 0 0 1-2.6 1.3 1.7 1.7 0 0 1-2.6-1.3c0-1.3.8-2 2.6-4Z"/>',
  coin: '<circle cx="12" cy="12" r="8.2"/><path d="m12 7.8 1.2 2.8 3 .3-2.3 2 .7 3-2.6-1.6-2.6 1.6.7-3-2.3-2 3-.3Z"/>',
  star: '<path fill="currentColor" stroke="none" d="m12 3.5 2.5 5.6 6.1.6-4.6 4 1.3 6-5.3-3.1-5.3 3.1 1.3-6-4.6-4 6.1-.6Z"/>',
  medal:
    '<circle cx="12" cy="14.5" r="5.2"/><path d="M8.6 10.4 5.5 4h4l2.5 5M15.4 10.4 18.5 4h-4L12 9"/><path d="m12 12.4.8 1.6 1.7.2-1.3 1.2.3 1.7-1.5-.8-1.5.8.3-1.7-1.3-1.2 1.7-.2Z" fill="currentColor" stroke="none"/>',
  chart: '<path d="M4 20h16"/><path d="M6.5 16.5v-4M11 16.5V8M15.5 16.5v-6M20 16.5V5"/>',
  ladder: '<path d="M4 19.5h5v-7H4ZM9.5 19.5h5V6h-5ZM15 19.5h5v-9h-5Z"/>',
  block: '<circle cx="12" cy="12" r="8.2"/><path d="m6.3 6.3 11.4 11.4"/>',
  filter: '<path d="M4 6.5h16M7 12h10M10 17.5h4"/>',
  book: '<path d="M12 6.5C10 5 7 4.6 4 5v13c3-.4 6 0 8 1.5 2-1.5 5-1.9 8-1.5V5c-3-.4-6 0-8 1.5ZM12 6.5v13"/>',
  hourglass:
    '<path d="M6.5 4h11M6.5 20h11"/><path d="M8 4v3.2c0 2 4 3 4 4.8s-4 2.8-4 4.8V20M16 4v3.2c0 2-4 3-4 4.8s4 2.8 4 4.8V20"/>',
  pencil:
    '<path d="M5 19l.9-4L15.600 5.300a1.500 1.500 0 0 1 2.100 0l1 1a1.500 1.500 0 0 1 0 2.100L9 18.100Z"/><path d="m14 7 3 3"/>',
  eye: '<path d="M2.8 12C4.8 8 8.1 6 12 6s7.2 2 9.2 6c-2 4-5.3 6-9.2 6s-7.2-2-9.2-6Z"/><circle cx="12" cy="12" r="2.8"/>',
  eye_off:
    '<path d="M4 4l16 16"/><path d="M9.7 6.3A9.6 9.6 0 0 1 12 6c3.9 0 7.2 2 9.2 6a13 13 0 0 1-2.7 3.6M6.2 7.6A12.8 12.8 0 0 0 2.8 12c2 4 5.3 6 9.2 6 1.5 0 2.9-.3 4.1-.9"/><path d="M10 10a2.8 2.8 0 0 0 4 4"/>',
  passkey: '<circle cx="8" cy="8" r="4"/><path d="M10.9 10.9 20 20M15.2 15.2l2.6-2.6M18.6 18.6l2.6-2.6"/>',
  phone: '<rect x="7" y="3.5" width="10" height="17" rx="2"/><path d="M11 17.5h2"/>',
  download: '<path d="M12 4v11"/><path d="m7.5 11 4.5 4.5 4.5-4.5"/><path d="M5 20h14"/>',
  bin: '<path d="M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7"/><path d="M10.5 11v5M13.5 11v5"/>',
  heart:
    '<path d="M12 20C6.500 16 3.500 12.800 3.500 9.200A4.400 4.400 0 0 1 7.900 4.800c1.700 0 3.200.9 4.100 2.400.9-1.500 2.400-2.400 4.100-2.400a4.400 4.400 0 0 1 4.400 4.400c0 3.600-3 6.800-8.500 10.800Z"/>',
  heart_full:
    '<path fill="currentColor" d="M12 20C6.500 16 3.500 12.800 3.500 9.200A4.400 4.400 0 0 1 7.900 4.800c1.700 0 3.200.9 4.100 2.400.9-1.500 2.400-2.400 4.100-2.400a4.400 4.400 0 0 1 4.400 4.400c0 3.600-3 6.800-8.500 10.800Z"/>',
  quill:
    '<path d="M20 4C12 4.500 7.500 8.500 6.500 16.500c6 .5 12-3 13.500-12.500Z"/><path d="M4.500 20c1.500-4.500 4.500-8 9-10.500"/>',
  picture:
    '<rect x="4" y="5" width="16" height="14" rx="2"/><circle cx="9" cy="10" r="1.500"/><path d="m5 17.500 5-4.500 3 2.500 3-3 3.500 3.500"/>',
  pin: '<path d="M9 4h6l-1 6 3 3H7l3-3Z"/><path d="M12 13v7"/>',
  dots: '<path d="M6 12h.01M12 12h.01M18 12h.01"/>',
} as const satisfies Record<string, string>;
export type IconName = keyof typeof ICONS;
