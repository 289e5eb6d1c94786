import { createHash } from 'node:crypto';
import type { Config } from '../core/config.js';
import { escapeHtml } from './html.js';
import { TELEGRAM_FRAMES } from './security-headers.js';

/** The bot's address in Telegram; null where its name is not configured. */
export function botLink({ username, linkHost }: Config['bot']): string | null {
  return username === null ? null : `https://${linkHost}/${username}`;
}

interface Words {
  readonly title: string;
  readonly what: string;
  /** What comes before the end of the block. */
  readonly until: string;
  readonly endless: string;
  readonly ask: string;
  readonly bot: string;
}

const WORDS: Readonly<Record<'fa' | 'en', Words>> = {
  fa: {
    title: 'دسترسی از این شبکه بسته است',
    what: 'از این شبکهٔ اینترنت به بازی حمله یا سوءاستفاده شده و دسترسی آن بسته شده است. شاید کار شما نبوده: بسیاری از مردم یک شبکهٔ مشترک دارند. با اینترنت دیگری (مثلاً اینترنت همراه، یا بدون VPN) می‌توانید وارد شوید.',
    until: 'بسته تا:',
    endless: 'تا وقتی که گروه پشتیبانی آن را باز کند.',
    ask: 'اگر فکر می‌کنید اشتباه شده، در تلگرام به ربات بازی پیام بدهید و دستور \u2066/support\u2069 را بفرستید. ربات از این شبکه هم کار می‌کند.',
    bot: 'رفتن به ربات',
  },
  en: {
    title: 'Access from this network is blocked',
    what: 'The game was attacked or misused from this network, so its access is closed. It may not have been you: many people share one network. From another connection (mobile data, or without a VPN) you can come in.',
    until: 'Blocked until:',
    endless: 'Until the support team opens it.',
    ask: 'If you think that this is a mistake, write to the game’s bot in Telegram and send /support. The bot works from this network too.',
    bot: 'Go to the bot',
  },
};

const LOCALES = { fa: 'fa-IR-u-ca-persian', en: 'en-GB' } as const;

const STYLE =
  'body{margin:0;padding:2rem 1.25rem;background:#0c3831;color:#f4efe2;font:1rem/1.8 Vazirmatn,Tahoma,system-ui,sans-serif}' +
  'main{max-width:36rem;margin:0 auto}section+section{margin-top:2.5rem;border-top:1px solid #ffffff40;padding-top:1.5rem}' +
  'h1,h2{font-size:1.35rem;line-height:1.4}a{color:#ffd98a}';
/** The page has one style and nothing else that a browser would load or run. */
export const BLOCKED_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${TELEGRAM_FRAMES.join(' ')}`;

/** `until`: ms since 1970; infinite without an end. */
function part(language: 'fa' | 'en', heading: 'h1' | 'h2', until: number, link: string | null): string {
  const words = WORDS[language];
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tehran',
  });
  const end = Number.isFinite(until)
    ? `${words.until} <time datetime="${new Date(until).toISOString()}">${escapeHtml(format.format(until))}</time>`
    : escapeHtml(words.endless);
  const bot = link === null ? '' : `<p><a href="${escapeHtml(link)}">${escapeHtml(words.bot)}</a></p>`;
  return (
    `<section lang="${language}" dir="${language === 'fa' ? 'rtl' : 'ltr'}">` +
    `<${heading}>${escapeHtml(words.title)}</${heading}><p>${escapeHtml(words.what)}</p><p>${end}</p>` +
    `<p>${escapeHtml(words.ask)}</p>${bot}</section>`
  );
}

/** What people of a blocked network see instead of the pages: what it is, until when, and how they can ask. */
export function blockedPage(until: number, link: string | null): string {
  return (
    `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${WORDS.fa.title} · ${WORDS.en.title}</title><style>${STYLE}</style></head>` +
    `<body><main>${part('fa', 'h1', until, link)}${part('en', 'h2', until, link)}</main></body></html>\n`
  );
}
