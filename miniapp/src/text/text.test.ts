import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { en as first, fa as firstFa } from './index.js';
import { accountEventsText } from './account-events.js';
import { accountText } from './account.js';
import { badgesText } from './badges.js';
import { botsText } from './bots.js';
import { conductText } from './conduct.js';
import { ladderText } from './ladder.js';
import { profileText } from './profile.js';
import { galleryText } from './gallery.js';
import { helpText } from './help.js';
import { friendsText } from './friends.js';
import { invitationText } from './invitation.js';
import { leaderboardText } from './leaderboard.js';
import { lobbyText } from './lobby.js';
import { messagesText } from './messages.js';
import { newcomersText } from './newcomers.js';
import { newsText } from './news.js';
import { previewText } from './preview.js';
import { pagesText } from './pages.js';
import { rankingsText } from './rankings.js';
import { replayText } from './replay.js';
import { scoreText } from './score.js';
import { securityText } from './security.js';
import { shopText } from './shop.js';
import { sitePagesText } from './site-pages.js';
import { socialText } from './social.js';
import { storiesText } from './stories.js';
import { table } from './table.js';
import { tableTourText } from './table-tour.js';
import { tournamentsText } from './tournaments.js';

const fa = {
  ...firstFa,
  ...lobbyText.fa,
  ...invitationText.fa,
  ...pagesText.fa,
  ...galleryText.fa,
  ...helpText.fa,
  ...newsText.fa,
  ...storiesText.fa,
  ...sitePagesText.fa,
  ...previewText.fa,
  ...conductText.fa,
  ...messagesText.fa,
  ...leaderboardText.fa,
  ...friendsText.fa,
  ...rankingsText.fa,
  ...profileText.fa,
  ...badgesText.fa,
  ...scoreText.fa,
  ...replayText.fa,
  ...botsText.fa,
  ...ladderText.fa,
  ...socialText.fa,
  table: table.fa,
  ...shopText.fa,
  ...accountText.fa,
  ...securityText.fa,
  ...accountEventsText.fa,
  ...newcomersText.fa,
  ...tableTourText.fa,
  ...tournamentsText.fa,
};
const en = {
  ...first,
  ...lobbyText.en,
  ...invitationText.en,
  ...pagesText.en,
  ...galleryText.en,
  ...helpText.en,
  ...newsText.en,
  ...storiesText.en,
  ...sitePagesText.en,
  ...previewText.en,
  ...conductText.en,
  ...messagesText.en,
  ...leaderboardText.en,
  ...friendsText.en,
  ...rankingsText.en,
  ...profileText.en,
  ...badgesText.en,
  ...scoreText.en,
  ...replayText.en,
  ...botsText.en,
  ...ladderText.en,
  ...socialText.en,
  table: table.en,
  ...shopText.en,
  ...accountText.en,
  ...securityText.en,
  ...accountEventsText.en,
  ...newcomersText.en,
  ...tableTourText.en,
  ...tournamentsText.en,
};

/** Every key as it is written, with its plural form. */
const keysOf = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${path}${key}.`) : [`${path}${key}`],
  );

/** Every key with its text; plural forms of one text count as one. */
function flat(texts: object, path = ''): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? [...flat(value, `${path}${key}.`)]
      : [[`${path}${key.replace(/_(one|other)$/, '')}`, String(value)]],
  );
  return new Map(entries);
}

const names = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('texts', () => {
  it('exist in both languages', () => {
    expect([...flat(en).keys()].sort()).toEqual([...flat(fa).keys()].sort());
  });

  it('are never empty', () => {
    for (const texts of [fa, en])
      for (const [key, text] of flat(texts)) expect(text.trim(), key).not.toBe('');
  });

  it('speak of the same things in both languages', () => {
    const english = flat(en);
    for (const [key, text] of flat(fa)) {
      const other = names(english.get(key) ?? '');
      // "One seat left" needs no number.
      if (other.length > 0) expect(other, key).toEqual(names(text));
    }
  });

  it('with plural forms are given the number by which these are chosen', () => {
    const folder = fileURLToPath(new URL('..', import.meta.url));
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .map((path) => readFileSync(join(folder, path), 'utf8'))
      .join('');
    const keys = new Set([fa, en].flatMap((texts) => keysOf(texts)));
    const plural = [...keys].flatMap((key) => {
      const text = key.replace(/_one$/, '');
      return text !== key && keys.has(`${text}_other`) ? [text] : [];
    });
    const calls = [...sources.matchAll(/\bt\(\s*'([\w.]+)'(?:,\s*(\{[^}]*\}))?\s*\)/g)];
    const blind = calls.filter(
      ([, key, values = '']) => plural.includes(key ?? '') && !values.includes('count'),
    );
    expect(blind.map(([call]) => call)).toEqual([]);
  });

  it('hold Latin digits in no Persian text; numbers are given to them', () => {
    for (const [key, text] of flat(fa)) expect(text, key).not.toMatch(/[0-9]/);
  });

  it('keep the words that are fixed', () => {
    expect(fa.home.start).toBe('شروع بازی');
    expect(fa.lobby.loading_profile).toBe('در حال بارگذاری پروفایل...');
    expect(fa.connection.connected).toBe('متصل به سرور');
    expect(fa.lobby.waiting).toBe('در انتظار');
    expect([fa.lobby.playing, en.lobby.playing]).toEqual(['در حال بازی', 'Game in progress']);
    expect(fa.room.leave).toBe('خروج');
    expect(fa.table.no_player_id).toBe('خطا: شناسه بازیکن تعریف نشده است!');
    expect(fa.leaderboard.failed).toBe('خطا در بارگذاری جدول امتیازات');
    expect(fa.profile.failed).toBe('خطا در بارگذاری اطلاعات پروفایل');
    expect(fa.picture.too_large).toBe('حجم فایل خیلی بزرگ است');
    expect(fa.picture.failed).toBe('خطا در به‌روزرسانی تصویر پروفایل');
    expect(fa.picture.done).toBe('تصویر پروفایل با موفقیت به‌روزرسانی شد');
    expect(en.connection.reconnecting).toBe('Reconnecting... ({{n}}/{{of}})');
    expect(en.connection.failed).toBe('Connection failed. Please refresh the page.');
    expect(en.connection.disconnected).toBe('Disconnected from server');
    expect(en.profile.not_provided).toBe('not provided');
    expect(en.profile.level_player).toBe('Level {{level}} Player');
  });

  it('keep the words of the error catalogue', () => {
    expect(en.sign_in.login_failed).toBe('Login failed');
    expect(en.sign_in.google_failed).toMatch(/^Failed to start Google login/);
    expect(en.sign_in.warning).toBe(
      'Warning: {{n}} failed attempt(s). Account will be locked after {{of}} attempts.',
    );
    expect(en.sign_in.locked_until).toBe('Account locked until {{time}}');
    expect(en.sign_in.locked_text).toBe(
      'Too many failed login attempts. Please wait or reset your password.',
    );
    expect(en.sign_in.change_required).toBe('Password change required');
    expect(en.sign_in.back_to_login).toBe('Back to Login');
    expect([en.account.email_required, en.account.password_required, en.account.code_required]).toEqual([
      'Email is required',
      'Password is required',
      'Two-factor authentication code is required',
    ]);
    expect([en.register.failed, en.password.failed, en.forgot.failed, en.reset.failed]).toEqual([
      'Registration failed',
      'Password change failed',
      'Failed to send reset email',
      'Password reset failed',
    ]);
    expect([en.verify.failed, en.verify.resend_failed]).toEqual([
      'Email verification failed',
      'Failed to send verification email',
    ]);
    expect([en.two_factor.setup_failed, en.two_factor.verify_failed, en.two_factor.end_failed]).toEqual([
      '2FA setup failed',
      '2FA verification failed',
      '2FA disable failed',
    ]);
    expect([en.sessions.failed, en.sessions.end_failed, en.sessions.all_failed]).toEqual([
      'Failed to get sessions',
      'Failed to end session',
      'Failed to end all sessions',
    ]);
    expect([en.profile.failed, en.edit.failed, en.edit.saved]).toEqual([
      'Failed to get profile',
      'Profile update failed',
      'Profile updated successfully',
    ]);
    expect(en.settings.signed_out).toBe('Logged out successfully');
    expect(en.security.failed).toBe('Failed to get security information');
  });
});
