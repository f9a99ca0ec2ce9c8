import { escapedHtml } from '../../http/escaped-html';

/** Content of a mail before layout. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Facts about a person, as labels and values. */
  facts?: [label: string, value: string][];
  button?: { label: string; link: string };
  /** Below the button: how long the link is valid, what to do with an unexpected mail. */
  notes: string[];
  footer: string;
  language: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** A mail ready to be sent. */
export interface Mail extends RenderedMail {
  to: string;
  /** Target of the mail's button. */
  link: string | null;
}

/** A mail with a cleanup for when it cannot be sent. */
export interface ComposedMail {
  mail: Mail;
  /** Deletes the token that nobody received. */
  discard(): Promise<void>;
}

// What somebody typed as their name must not add lines to a mail.
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function plainText({ greeting, paragraphs, facts = [], button, notes, footer }: MailContent): string {
  const factLines = facts.map(([label, value]) => `${label} : ${oneLine(value)}`).join('\n');
  const link = button ? `${button.label} :\n${button.link}` : '';
  return `${[oneLine(greeting), ...paragraphs, factLines, link, ...notes, `-- \n${footer}`].filter(Boolean).join('\n\n')}\n`;
}

function html({ subject, greeting, paragraphs, facts = [], button, notes, footer, language }: MailContent) {
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
    ? `<p style="margin:24px 0"><a href="${escapedHtml(button.link)}" style="display:inline-block;padding:12px 24px;background:#0b6152;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none">${escapedHtml(button.label)}</a></p><p style="margin:0 0 16px;${soft}overflow-wrap:anywhere">${escapedHtml(button.link)}</p>`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapedHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f5f3ec;color:#14231e;font-family:system-ui,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4e0d5;border-radius:14px">
${paragraph(oneLine(greeting))}${paragraphs.map(text => paragraph(text)).join('')}${table}${link}${notes.map(text => paragraph(text, soft)).join('')}
<hr style="border:0;border-top:1px solid #e4e0d5">${paragraph(footer, soft)}
</div></body></html>
`;
}

/** Renders a mail as text and HTML with the same content. */
export function renderMail(content: MailContent): RenderedMail {
  return { subject: oneLine(content.subject), text: plainText(content), html: html(content) };
}
