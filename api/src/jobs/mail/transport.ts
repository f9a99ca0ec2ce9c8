import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config/config';
import { textOf } from '../../config/texts';
import type { Mail } from '../../domain/mail/render-mail';
import { writeWhole } from '../../store/files/durable-files';

/** Delivers mails. `send` throws if a mail could not be delivered. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
  close(): void;
}

const CONNECTION_MS = 15_000;
const message = ({ mailFrom }: Pick<Config, 'mailFrom'>, { to, subject, text, html }: Mail) => ({
  from: mailFrom,
  to: { name: '', address: to },
  subject,
  text,
  html,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/** Hands mails to a mail server (`smtp://user:password@host:port`, `smtps://…`). */
function smtpTransport(config: Config, url: string): MailTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: 2 * CONNECTION_MS,
  });
  return {
    async send(mail) {
      await smtp.sendMail(message(config, mail));
    },
    close: () => smtp.close(),
  };
}

/**
 * Writes mails to the data folder and prints their link on the console, for trying the product without a mail server.
 */
function folderTransport(config: Config, announce: (line: string) => void): MailTransport {
  const folder = join(config.dataFolder, 'mails');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message: bytes } = await composer.sendMail(message(config, mail));
      await mkdir(folder, { recursive: true });
      const file = join(
        folder,
        `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`,
      );
      // A mail's link may give access to an account, so the file must be private: `writeWhole` makes it readable by
      // its owner only.
      await writeWhole(file, bytes as Buffer);
      const values = { to: mail.to, subject: mail.subject, link: mail.link ?? file };
      announce(textOf(config.consoleLocale, 'console', 'mail_written', values));
    },
    close: () => composer.close(),
  };
}

/** The configured mail server, else the data folder. */
export function mailTransport(
  config: Config,
  announce: (line: string) => void = line => console.log(line),
): MailTransport {
  return config.smtpUrl ? smtpTransport(config, config.smtpUrl) : folderTransport(config, announce);
}
