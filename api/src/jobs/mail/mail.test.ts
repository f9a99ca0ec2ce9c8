import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { describeOnSqlite } from '../../../test/harness';
import { type MailBox, openMailBox, readMail } from '../../../test/mail-box';
import { renderMail } from '../../domain/mail/render-mail';

const HOUR = 3_600_000;
const reserved = await openMailBox();
const port = Number(new URL(reserved.url).port);
await reserved.close();

const person = {
  username: 'lucie',
  email: 'lucie@example.org',
  first_name: 'Lucie <b>',
  last_name: 'Ferrandi',
  password: 'Milans-royaux-2026!',
  areas: [],
};

describeOnSqlite(
  'Mails through a mail server',
  server => {
    let box: MailBox | null = null;
    const silence = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const waiting = () =>
      server().context.db.selectFrom('mails').select(['email', 'attempts', 'failed_at']).execute();

    afterEach(async () => {
      vi.restoreAllMocks();
      await box?.close();
      box = null;
      await server().context.db.deleteFrom('mails').execute();
      await server().context.db.deleteFrom('sign_ups').execute();
    });

    it('stay queued while the mail server is down, and block no account', async () => {
      const report = silence();
      expect((await server().anonymous.post('user/', person)).status).toBe(201);
      expect(await server().context.mail.sendDue()).toBe(0);
      expect(report.mock.calls).toEqual([[expect.stringContaining(person.email)]]);
      expect(await waiting()).toMatchObject([{ email: person.email, attempts: 1, failed_at: null }]);
      // Nobody received the token, so it was discarded.
      expect(await server().context.db.selectFrom('account_tokens').selectAll().execute()).toEqual([]);

      box = await openMailBox(port);
      expect(await server().context.mail.sendDue()).toBe(0);
      expect(await server().context.mail.sendDue(Date.now() + HOUR)).toBe(1);
      const token = box.take().links[0]?.searchParams.get('token');
      expect((await server().anonymous.get(`user/verify_email/${token}/`)).body.code).toBe('verified');
    });

    it('are given up after two days', async () => {
      silence();
      await server().anonymous.post('auth/reset_password/', { email: 'reader@example.org' });
      for (let day = 0; day < 14; day += 1) await server().context.mail.sendDue(Date.now() + day * 24 * HOUR);
      const [mail] = await waiting();
      expect(mail?.failed_at).not.toBeNull();
    });

    it('fail at once for a mailbox that does not exist, while others are sent', async () => {
      silence();
      box = await openMailBox(port, address => (address.startsWith('reader') ? 550 : null));
      for (const name of ['reader', 'editor'])
        await server().anonymous.post('auth/reset_password/', { email: `${name}@example.org` });
      expect(await server().context.mail.sendDue()).toBe(1);
      expect(box.take().to).toBe('editor@example.org');
      const [mail] = await waiting();
      expect(mail).toMatchObject({ email: 'reader@example.org' });
      expect(mail?.failed_at).not.toBeNull();
    });

    it('are sent once when two servers share the queue', async () => {
      box = await openMailBox(port);
      await server().anonymous.post('auth/reset_password/', { email: 'editor@example.org' });
      const { mail } = server().context;
      await Promise.all([mail.sendDue(), mail.sendDue(), mail.sendDue()]);
      expect(box.take().to).toBe('editor@example.org');
    });
  },
  { smtpUrl: `smtp://127.0.0.1:${port}` },
);

describeOnSqlite('Mails without a mail server', server => {
  it('are written into the data folder, their link on the console', async () => {
    const announce = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await server().anonymous.post('user/', person, { 'accept-language': 'fr' });
    expect(await server().context.mail.sendDue()).toBe(1);
    const folder = join(server().context.config.dataFolder, 'mails');
    const [file = ''] = await readdir(folder);
    const mail = await readMail(await readFile(join(folder, file)));
    expect(mail).toMatchObject({
      to: person.email,
      subject: 'aviCable\u00a0: vérifiez votre adresse électronique',
    });
    expect(announce).toHaveBeenCalledWith(expect.stringContaining(String(mail.links[0])));
    vi.restoreAllMocks();
  });
});

it('has the same content as text and HTML, and escapes markup and line breaks', () => {
  const mail = renderMail({
    subject: 'A\nB',
    greeting: 'Hello Lucie <b>\nx,',
    paragraphs: ['First.'],
    facts: [['Name', 'Lucie\nFerrandi & co']],
    lists: [
      {
        title: 'Late: 2',
        lines: ['Order\n“A” & <b>', 'and 1 more'],
        all: { label: 'All', link: 'https://example.org/all?a&b' },
      },
    ],
    stop: { label: 'No more', link: 'https://example.org/account' },
    button: { label: 'Go', link: 'https://example.org/?a=1&b=2' },
    notes: ['Once.'],
    head: { name: 'aviCable', colour: '#0b6152' },
    footer: 'aviCable',
    language: 'en',
  });
  expect(mail.subject).toBe('A B');
  expect(mail.text).toContain('Hello Lucie <b> x,\n\nFirst.\n\nName\u00a0: Lucie Ferrandi & co');
  expect(mail.text).toContain(
    'Late: 2\n- Order “A” & <b>\n- and 1 more\nAll\u00a0:\nhttps://example.org/all?a&b',
  );
  expect(mail.text).toContain('Once.\n\nNo more\u00a0:\nhttps://example.org/account');
  expect(mail.html).toContain('Order “A” &amp; &lt;b&gt;</li>');
  expect(mail.html).toContain('<a href="https://example.org/all?a&amp;b"');
  expect(mail.html).toContain('<a href="https://example.org/account"');
  expect(mail.html).toContain('Hello Lucie &lt;b&gt; x,');
  expect(mail.html).toContain('href="https://example.org/?a=1&amp;b=2"');
});
