import { escapedHtml } from '../../http/escaped-html';

/** Some of the items a mail reports, and where to see all of them. */
export interface MailList {
  title?: string;
  lines: string[];
  all?: { label: string; link: string };
}

export interface MailContent {
  subject: string;
  /** Name and colour of the sender, above the mail. */
  head: { name: string; colour: string };
  greeting: string;
  paragraphs: string[];
  /** Facts about a person, as labels and values. */
  facts?: [label: string, value: string][];
  lists?: MailList[];
  button?: { label: string; link: string };
  /** Texts below the button: how long the link is valid, what to do with an unexpected mail. */
  notes: string[];
  /** Where to turn off mails like this one. */
  stop?: { label: string; link: string };
  footer: string;
  language: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

export interface Mail extends RenderedMail {
  to: string;
  /** Target of the mail's button. */
  link: string | null;
}

export interface ComposedMail {
  mail: Mail;
  /** Deletes the mail's token, which nobody received. */
  discard(): Promise<void>;
}

// A name that somebody typed must not add lines to a mail. No-break spaces stay.
const oneLine = (text: string) => text.replace(/[^\S\u00a0]+/g, ' ').trim();

const plainLink = ({ label, link }: { label: string; link: string }) => `${label}\u00a0:\n${link}`;

const plainList = ({ title, lines, all }: MailList) =>
  [title, ...lines.map(line => `- ${oneLine(line)}`), all && plainLink(all)].filter(Boolean).join('\n');

function plainText(content: MailContent): string {
  const { greeting, paragraphs, facts = [], lists = [], button, notes, stop, footer } = content;
  const factLines = facts.map(([label, value]) => `${label}\u00a0: ${oneLine(value)}`).join('\n');
  const links = [button, stop].map(one => (one ? plainLink(one) : ''));
  const parts = [
    oneLine(greeting),
    ...paragraphs,
    factLines,
    ...lists.map(plainList),
    links[0],
    ...notes,
    links[1],
  ];
  return `${[...parts, `-- \n${footer}`].filter(Boolean).join('\n\n')}\n`;
}

const htmlLink = ({ label, link }: { label: string; link: string }) =>
  `<a href="${escapedHtml(link)}" style="color:#0b6152">${escapedHtml(label)}</a>`;

function htmlList({ title, lines, all }: MailList): string {
  const heading = title
    ? `<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.4">${escapedHtml(title)}</h2>`
    : '';
  const items = lines
    .map(line => `<li style="margin:0 0 8px;overflow-wrap:anywhere">${escapedHtml(oneLine(line))}</li>`)
    .join('');
  const below = all ? `<p style="margin:0 0 16px">${htmlLink(all)}</p>` : '';
  return `${heading}<ul style="margin:0 0 12px;padding-left:20px">${items}</ul>${below}`;
}

function html(content: MailContent) {
  const { subject, head, greeting, paragraphs, facts = [], lists = [], button, notes, stop } = content;
  const { footer, language } = content;
  const paragraph = (text: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${escapedHtml(text)}</p>`;
  const soft = 'color:#4b5a54;font-size:14px;';
  const factRows = facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:4px 16px 4px 0;color:#4b5a54;vertical-align:top">${escapedHtml(label)}</td><td style="padding:4px 0;font-weight:600;overflow-wrap:anywhere">${escapedHtml(oneLine(value))}</td></tr>`,
    )
    .join('');
  const table = factRows ? `<table role="presentation" style="margin:0 0 16px">${factRows}</table>` : '';
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapedHtml(button.link)}" style="display:inline-block;padding:12px 24px;background:${head.colour};color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none">${escapedHtml(button.label)}</a></p><p style="margin:0 0 16px;${soft}overflow-wrap:anywhere">${escapedHtml(button.link)}</p>`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapedHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f5f3ec;color:#14231e;font-family:system-ui,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4e0d5;border-radius:14px">
<p style="margin:-24px -24px 24px;padding:14px 24px;background:${head.colour};color:#ffffff;border-radius:14px 14px 0 0;font-weight:600">${escapedHtml(head.name)}</p>
${paragraph(oneLine(greeting))}${paragraphs.map(text => paragraph(text)).join('')}${table}${lists.map(htmlList).join('')}${link}${notes.map(text => paragraph(text, soft)).join('')}${stop ? `<p style="margin:0 0 16px;${soft}">${htmlLink(stop)}</p>` : ''}
<hr style="border:0;border-top:1px solid #e4e0d5">${paragraph(footer, soft)}
</div></body></html>
`;
}

/** Renders a mail as text and HTML with the same content. */
export function renderMail(content: MailContent): RenderedMail {
  return { subject: oneLine(content.subject), text: plainText(content), html: html(content) };
}
