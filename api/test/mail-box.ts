import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as a mail server received it. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Addresses in the text. */
  links: URL[];
}

const decodeQuotedPrintable = (body: string) =>
  Buffer.from(
    body
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const decodeWords = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, words: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(words, 'base64').toString('utf8')
        : decodeQuotedPrintable(words.replaceAll('_', ' ')),
    );

function partOf(source: string, type: string): string {
  const part = source.split(/\r?\n--/).find(one => one.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = part.split(/\r?\n\r?\n/);
  const text = body.join('\n\n');
  if (/encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  return /quoted-printable/i.test(head) ? decodeQuotedPrintable(text) : text;
}

/** Reads the source of a mail with a text and an HTML part. */
export function readMail(source: string): ReceivedMail {
  const [head = ''] = source.split(/\r?\n\r?\n/);
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
  const header = (name: string) =>
    decodeWords(new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '');
  const text = partOf(source, 'text/plain');
  return {
    to: header('To').replace(/[<>]/g, ''),
    subject: header('Subject'),
    text,
    html: partOf(source, 'text/html'),
    links: [...text.matchAll(/https?:\/\/\S+/g)].map(([address]) => new URL(address)),
  };
}

/** A real mail server on the loopback address. */
export interface MailBox {
  url: string;
  mails: ReceivedMail[];
  /** Takes the only mail received since the last time. */
  take(): ReceivedMail;
  close(): Promise<void>;
}

/** @param refuses says why a recipient is refused, with an SMTP code */
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
      stream.on('end', () => {
        mails.push(readMail(Buffer.concat(chunks).toString('utf8')));
        done();
      });
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
