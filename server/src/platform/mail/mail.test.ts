import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPanelPerson } from '../../../test/support/people.js';
import { emailOf } from '../../accounts/identities.js';
import { apiOf } from '../../../test/support/api.js';
import { GOOD_PASSWORD } from '../../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { startMailServer, type TestMailServer } from '../../../test/support/mail-server.js';
import { renderMail } from './mail.js';
import { senderOf, smtpTransport } from './smtp.js';

let post: TestMailServer;
let http: TestHttp;
beforeAll(async () => {
  post = await startMailServer();
  http = await startTestHttp({
    env: { SMTP_URL: post.url, MAIL_FROM: 'حکم <hokm@example.org>', PUBLIC_URL: 'https://hokm.example.org' },
  });
});
afterAll(async () => {
  await http.close();
  await post.close();
});

const register = (email: string, headers: Record<string, string> = {}) =>
  fetch(`${http.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password: GOOD_PASSWORD }),
  });

describe('a mail', () => {
  it('arrives at a real mail server in Persian, with a link to our own pages only', async () => {
    await register('sara@example.org', { 'x-forwarded-host': 'evil.example' });
    await http.mail?.round();
    const { to, mail } = post.mails.at(-1) ?? { to: [], mail: null };
    expect(to).toEqual(['sara@example.org']);
    expect(mail?.from).toMatchObject({ name: 'حکم', address: 'hokm@example.org' });
    expect(mail?.subject).toBe('تأیید ایمیل در حکم');
    expect(mail?.html).toContain('dir="rtl"');
    expect(mail?.text).toMatch(/https:\/\/hokm\.example\.org\/verify-email#token=[\w-]{43}/);
  });

  it('is English when the request asks for it', async () => {
    await register('jane@example.org', { 'accept-language': 'en' });
    await http.mail?.round();
    expect(post.mails.at(-1)?.mail.subject).toBe('Verify your email for Hokm');
  });

  it('says the product’s name as its staff has set it: as its sender, in its subject and in its text', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const call = apiOf(http.url, token);
    const rename = async (siteTitle: string) => {
      const { settings, revision } = (await call('GET', '/admin/system/settings')).body['data'] as {
        settings: object;
        revision: number;
      };
      const body = { ...settings, siteTitle, revision };
      expect((await call('PUT', '/admin/system/settings', body)).status).toBe(200);
    };
    await apiOf(http.url, null)('POST', '/auth/register', {
      email: 'named@example.org',
      password: GOOD_PASSWORD,
    });
    await rename('Night & <b>$&</b>');
    await http.mail?.round();
    const { mail } = post.mails.at(-1) ?? { mail: null };
    expect(mail?.from).toMatchObject({ name: 'Night & <b>$&</b>', address: 'hokm@example.org' });
    expect(mail?.subject).toBe('تأیید ایمیل در Night & <b>$&</b>');
    await apiOf(http.url, token)('POST', '/admin/users', {
      name: 'Sara',
      email: 'invited@example.org',
      language: 'en',
      admin_level: 'user',
    });
    await http.mail?.round();
    const invited = post.mails.at(-1)?.mail;
    expect(invited?.text).toContain('The Night & <b>$&</b> team has made an account for you.');
    expect(invited?.html).toContain('The <bdi>Night &amp; &lt;b&gt;$&amp;&lt;/b&gt;</bdi> team');
    await rename('');
    await register('own@example.org');
    await http.mail?.round();
    expect(post.mails.at(-1)?.mail).toMatchObject({
      from: { name: 'حکم' },
      subject: 'تأیید ایمیل در حکم',
    });
  });

  it('of every kind names the product in its subject, by the place that the setting fills', () => {
    const kinds = http.parts.modules.parts('mailTexts').flatMap((named) => Object.entries(named));
    expect(kinds.length).toBeGreaterThan(20);
    const without = kinds.filter(
      ([, { fa, en }]) => ![fa, en].every(({ subject }) => subject.includes('{{site}}')),
    );
    expect(without.map(([name]) => name)).toEqual([]);
    const words = kinds.flatMap(([, { fa, en }]) =>
      [fa, en].flatMap(({ lines, button, end }) => [...lines, button, end]),
    );
    expect(words.filter((text) => /حکم|Hokm/.test(text))).toEqual([]);
  });

  it('to an address with an account says so instead of creating another', async () => {
    await register('twice@example.org');
    await http.mail?.round();
    const token = /#token=([\w-]{43})/.exec(post.mails.at(-1)?.mail.text ?? '')?.[1];
    await apiOf(http.url, null)('POST', '/auth/verify-email', { token, password: GOOD_PASSWORD });
    await register('Twice@example.org');
    await http.mail?.round();
    expect(post.mails.at(-1)?.mail.subject).toBe('شما در حکم حساب دارید');
  });

  it('about a new password is not sent to an unknown address', async () => {
    const before = post.mails.length;
    await apiOf(http.url, null)('POST', '/auth/forgot-password', { email: 'nobody@example.org' });
    await http.mail?.round();
    expect(post.mails).toHaveLength(before);
    const letter = await http.connection.collection('letters').findOne({ to: 'nobody@example.org' });
    expect(letter?.['state']).toBe('dropped');
  });

  it('that the mail server refuses is retried, and given up in the end', async () => {
    post.refuse(true);
    const before = post.mails.length;
    await register('later@example.org');
    await http.mail?.round();
    post.refuse(false);
    expect(await http.mail?.round()).toBe(0);
    http.clock.advance(5_000);
    await http.mail?.round();
    expect(post.mails).toHaveLength(before + 1);
    post.refuse(true);
    await register('never@example.org');
    for (let tries = 0; tries < 8; tries += 1) {
      await http.mail?.round();
      http.clock.advance(60 * 60_000);
    }
    post.refuse(false);
    const letter = await http.connection.collection('letters').findOne({ to: 'never@example.org' });
    expect([letter?.['state'], letter?.['attempts']]).toEqual(['failed', 6]);
  });

  it('is sent once by concurrent workers', async () => {
    const before = post.mails.length;
    await register('once@example.org');
    await Promise.all([http.mail?.round(), http.mail?.round(), http.mail?.round()]);
    expect(post.mails).toHaveLength(before + 1);
  });

  it('is not sent as the fourth to one address in an hour', async () => {
    const before = post.mails.length;
    for (let asked = 0; asked < 6; asked += 1) expect((await register('flood@example.org')).status).toBe(200);
    await http.mail?.round();
    expect(post.mails).toHaveLength(before + 3);
  });
});

describe('the text of a mail', () => {
  it('shows what people typed as text', () => {
    const texts = { subject: 's', lines: ['l'], button: 'b', end: 'e' };
    const detail = '<img src=x onerror="alert(1)">&\'';
    const content = { texts: { fa: texts, en: texts }, language: 'en', detail } as const;
    const mail = renderMail({ ...content, link: 'https://hokm.example.org/?a="b"' }, '');
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;');
    expect(mail.html).not.toMatch(/<img|="b"/);
    expect(mail.text).toContain(detail);
  });
});

describe('header injection', () => {
  it.each([
    'a@example.org\r\nBcc: evil@example.com',
    'a@example.org\nTo: evil@example.com',
    'a@example.org, evil@example.com',
    'a@example.org;evil@example.com',
    '"a\r\nX: y"@example.org',
    'a@example.org\u0000',
    'a@[127.0.0.1]',
    'a@localhost',
    'a b@example.org',
    `${'a'.repeat(65)}@example.org`,
  ])('fails: %j is no address', async (email) => {
    expect(emailOf(email)).toBeNull();
    const before = await http.connection.collection('letters').countDocuments();
    expect((await register(email)).status).toBe(400);
    expect(await http.connection.collection('letters').countDocuments()).toBe(before);
  });

  it('is an error in the transport too', async () => {
    const transport = smtpTransport(post.url, 'hokm@example.org');
    const words = { sender: '', text: 't', html: 'h' };
    const before = post.mails.length;
    await expect(
      transport.send({ to: 'a@example.org\r\nBcc: e@example.com', subject: 's', ...words }),
    ).rejects.toThrow('line end');
    await expect(
      transport.send({ to: 'a@example.org', subject: 's\r\nBcc: e@example.com', ...words }),
    ).rejects.toThrow('line end');
    await expect(
      transport.send({ to: 'a@example.org', subject: 's', ...words, sender: 'n\r\nBcc: e@example.com' }),
    ).rejects.toThrow('line end');
    expect(post.mails).toHaveLength(before);
    transport.close();
  });
});

describe('the mail configuration', () => {
  it('takes a sender with or without a name', () => {
    expect(senderOf('Hokm <hokm@example.org>')).toEqual({ name: 'Hokm', address: 'hokm@example.org' });
    expect(senderOf('hokm@example.org')).toEqual({ name: '', address: 'hokm@example.org' });
    expect(senderOf('hokm')).toBeNull();
  });

  it('never uses the development mailbox in production: without a mail server nobody can register', async () => {
    const live = await startTestHttp({ env: { NODE_ENV: 'production' } });
    try {
      expect((await fetch(`${live.url}/api/dev/mailbox`)).status).toBe(404);
      const call = apiOf(live.url, null);
      const answer = await call('POST', '/auth/register', {
        email: 'a@example.org',
        password: GOOD_PASSWORD,
      });
      expect([answer.status, answer.body['code']]).toEqual([503, 'auth/mail_off']);
    } finally {
      await live.close();
    }
  });
});
