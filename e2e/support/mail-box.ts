import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail received by the mail server. */
interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** URL of the mail's button. */
  link: string;
}

/** A real mail server on the loopback address, which can be down for a while. */
export interface MailBox {
  readonly url: string;
  open(): Promise<void>;
  close(): Promise<void>;
  /** Waits for the next mail to an address. Each mail is returned once. */
  take(to: string): Promise<ReceivedMail>;
  /** Number of mails to an address that were not taken yet. */
  waiting(to: string): number;
}

const ARRIVES_WITHIN_MS = 45_000;

async function parse(source: Buffer): Promise<ReceivedMail> {
  const { to, subject = '', text = '', html = '' } = await PostalMime.parse(source);
  // The link of the button in the HTML part.
  const link = /href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return { to: to?.[0]?.address ?? '', subject, text, html, link };
}

/** @param port on the loopback address; nothing listens there until the box is opened */
export function mailBoxAt(port: number): MailBox {
  const mails: ReceivedMail[] = [];
  let server: SMTPServer | undefined;

  const find = (to: string) => mails.findIndex(mail => mail.to === to);
  return {
    url: `smtp://127.0.0.1:${port}`,
    async open() {
      const opened = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData(stream, _session, done) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () =>
            parse(Buffer.concat(chunks)).then(mail => {
              mails.push(mail);
              done();
            }, done),
          );
        },
      });
      await new Promise<void>(resolve => opened.listen(port, '127.0.0.1', resolve));
      server = opened;
    },
    async close() {
      const closing = server;
      server = undefined;
      if (closing) await new Promise<void>(resolve => closing.close(() => resolve()));
    },
    waiting: to => mails.filter(mail => mail.to === to).length,
    async take(to) {
      const deadline = Date.now() + ARRIVES_WITHIN_MS;
      while (find(to) === -1) {
        if (Date.now() > deadline)
          throw new Error(`No mail to ${to}, but to: ${mails.map(mail => mail.to).join(', ') || 'nobody'}`);
        await new Promise(resolve => setTimeout(resolve, 100));
      }
      return mails.splice(find(to), 1)[0] as ReceivedMail;
    },
  };
}
