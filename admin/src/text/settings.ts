import { defineTexts } from './define-texts.js';

/** Texts of the settings. */
export const settingsTexts = defineTexts('settings', {
  title: ['تنظیمات', 'Settings'],
  note: [
    'در یک ثانیه روی همهٔ سرورها اثر می‌کند و ثبت می‌شود.',
    'Takes effect on every server within a second, and is recorded.',
  ],
  load_failed: ['تنظیمات باز نشد', 'Failed to load the settings'],
  saved: ['تنظیمات ذخیره شد', 'Settings saved'],
  last_change: ['آخرین تغییر: {{name}}، {{at}}', 'Last change: {{name}}, {{at}}'],
  tab_general: ['کلی', 'General'],
  tab_security: ['ورود و امنیت', 'Sign-in and security'],
  on: ['روشن', 'On'],
  off: ['خاموش', 'Off'],

  game: ['بازی', 'The game'],
  game_note: ['بازیکن‌ها آن را می‌بینند.', 'Players see it.'],
  site_title: ['نام', 'Site title'],
  site_title_note: [
    'خالی باشد، نام خود بازی می‌آید: «حکم» و Hokm',
    'Empty: the game’s own name, «حکم» and Hokm',
  ],
  max_file: ['بزرگ‌ترین فایل', 'Max file size'],
  max_file_note: ['برای فایل‌هایی که در پنل بارگذاری می‌شود', 'Of files that are uploaded in the panel'],
  megabytes: ['{{n}} مگابایت', '{{n}} MB'],
  registration: ['عضویت', 'Registration'],
  allow_registration: ['ساختن حساب تازه', 'New accounts'],
  allow_registration_note: [
    'خاموش باشد، فقط کسانی که حساب دارند وارد می‌شوند',
    'Off: only people who have an account come in',
  ],
  require_verification: ['اول تأیید ایمیل', 'Verify e-mail first'],
  require_verification_note: [
    'خاموش باشد، ثبت‌نام همان لحظه کامل است و ایمیل بعد از باز شدن لینک به حساب وصل می‌شود',
    'Off: people come in at once, and the address joins their account when its link is opened',
  ],
  sessions: ['نشست‌های پنل', 'Panel sessions'],
  session_timeout: ['پایان نشست بی‌کار', 'Idle session ends after'],
  minutes: ['دقیقه', 'minutes'],
  maintenance: ['حالت به‌روزرسانی', 'Maintenance'],
  maintenance_note: [
    'پیام و پیشرفت کار در بخش امنیت است.',
    'Message and progress are in the security section.',
  ],
  maintenance_mode: ['بازی بسته است', 'The game is closed'],
  maintenance_mode_note: [
    'مسابقه‌های در جریان تمام می‌شوند؛ چیز تازه‌ای شروع نمی‌شود',
    'Running matches finish; nothing new begins',
  ],
  close_game: ['بازی را ببند', 'Close the game'],
  close_game_body: [
    'بازی همین حالا برای همهٔ بازیکن‌ها بسته می‌شود. مسابقه‌های در جریان تمام می‌شوند و چیز تازه‌ای شروع نمی‌شود.',
    'The game closes to all players at once. Running matches finish, and nothing new begins.',
  ],

  passwords: ['گذرواژه', 'Passwords'],
  passwords_note: ['برای گذرواژه‌های تازه', 'Of new passwords'],
  min_length: ['کوتاه‌ترین طول', 'Least length'],
  characters: ['نویسه', 'characters'],
  expiry: ['عمر گذرواژهٔ مدیران', 'Password age of staff'],
  expiry_note: ['صفر یعنی همیشه معتبر است', 'Zero: they do not expire'],
  days: ['روز', 'days'],
  sign_in: ['ورود', 'Sign-in'],
  attempts: ['تلاش‌های نادرست پشت سر هم', 'Failed attempts in a row'],
  attempts_note: ['بعد از آن ورود مدتی قفل می‌شود', 'Sign-in is locked after them'],
  times: ['بار', 'times'],
  lockout: ['مدت قفل', 'Locked for'],
  max_sessions: ['نشست‌های هم‌زمان هر نفر', 'Sessions of a person at once'],
  max_sessions_note: [
    'با نشست بعدی، قدیمی‌ترین بسته می‌شود؛ صفر یعنی بی‌حد',
    'One more ends the oldest; zero is any number',
  ],
  sessions_unit: ['نشست', 'sessions'],
  guests: ['بازی به‌عنوان مهمان', 'Play as a guest'],
  admin_2fa: ['تأیید دومرحله‌ای برای مدیران', 'Two-factor for staff'],
  networks: ['شبکه‌های پنل', 'Networks of the panel'],
  networks_note: [
    'هر خط یک نشانی یا شبکه، مانند {{example}}. خالی باشد، پنل از همه جا باز است. نشانی خودتان باید در آن باشد، و نشانی‌ای که هر مدیر ارشد دیگر در هفت روز گذشته از آن آمده است.',
    'One address or network a line, like {{example}}. Empty: the panel is open everywhere. Your own address must be among them, and one from which each other super admin came in the last seven days.',
  ],
});
