import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail received by a mail server. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** URLs in the text. */
  links: URL[];
}

/** Parses the source of a mail. */
export async function readMail(source: string | Buffer): Promise<ReceivedMail> {
  const { to, subject = '', text = '', html = '' } = await PostalMime.parse(source);
  return {
    to: to?.[0]?.address ?? '',
    subject,
    text,
    html,
    links: [...text.matchAll(/https?:\/\/\S+/g)].map(([address]) => new URL(address)),
  };
}

/** A real mail server on the loopback address. */
export interface MailBox {
  url: string;
  mails: ReceivedMail[];
  /** Removes and returns the only mail received since the last call. */
  take(): ReceivedMail;
  close(): Promise<void>;
}

/**
 * Opens a mail server.
 * @param refuses returns an SMTP code to refuse a recipient
 */
export async function openMailBox(
  port = 0,
  refuses: (address: string) => number | null = () => null,
): Promise<MailBox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const code = refuses(address);
      done(code === null ? null : Object.assign(new Error('refused'), { responseCode: code }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () =>
        readMail(Buffer.concat(chunks)).then(mail => {
          mails.push(mail);
          done();
        }, done),
      );
    },
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    mails,
    take() {
      const [mail, ...others] = mails.splice(0);
      if (!mail || others.length > 0)
        throw new Error(`Expected one mail, got ${others.length + (mail ? 1 : 0)}`);
      return mail;
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}
