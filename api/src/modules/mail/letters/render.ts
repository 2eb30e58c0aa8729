import { assertNever } from '../../../kernel/index.js';
import type { Letter, LetterPart } from './letter.js';

export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const NAME = 'Arena';

interface Surroundings {
  readonly publicUrl: string;
  readonly footer: string;
  /** Language of the mail as two letters (ISO 639-1). */
  readonly language: string;
}

/** Turns the parts of a mail into text and HTML. All external text is escaped here. */
export function render(
  letter: Letter,
  { publicUrl, footer, language }: Surroundings,
): RenderedLetter {
  return {
    subject: oneLine(letter.subject),
    text: [...letter.parts.map((part) => asText(part, publicUrl)), `--\n${footer}`].join('\n\n'),
    html: layout({
      subject: escapeHtml(letter.subject),
      preview: escapeHtml(letter.preview),
      body: letter.parts.map((part) => asHtml(part, publicUrl)).join('\n'),
      footer: escapeHtml(footer),
      language,
    }),
  };
}

function asText(part: LetterPart, publicUrl: string): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text;
    case 'code':
      return `    ${part.code}`;
    case 'exact':
      return part.text;
    case 'facts':
      return part.facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n');
    case 'link':
      return `${part.label}: ${publicUrl}${part.path}`;
    default:
      return assertNever(part);
  }
}

function asHtml(part: LetterPart, publicUrl: string): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`;
    case 'code':
      return (
        '<p style="margin:0 0 16px;font:700 32px/1.4 monospace;letter-spacing:8px">' +
        `${escapeHtml(part.code)}</p>`
      );
    case 'exact':
      return (
        '<pre style="margin:0 0 16px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px">' +
        `${escapeHtml(part.text)}</pre>`
      );
    case 'facts':
      return `<table role="presentation" style="margin:0 0 16px">${part.facts
        .map(
          ([label, value]) =>
            `<tr><td style="padding:4px 24px 4px 0;color:#5b6470">${escapeHtml(label)}</td>` +
            `<td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`;
    case 'link':
      return (
        `<p style="margin:0 0 16px"><a style="color:#b91c1c" href="${escapeHtml(publicUrl)}` +
        `${escapeHtml(part.path)}">${escapeHtml(part.label)}</a></p>`
      );
    default:
      return assertNever(part);
  }
}

interface Page {
  readonly subject: string;
  readonly preview: string;
  readonly body: string;
  readonly footer: string;
  readonly language: string;
}

function layout({ subject, preview, body, footer, language }: Page): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#12161c">
<div style="display:none">${preview}</div>
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff">
<p style="margin:0 0 24px;font-weight:700">${NAME}</p>
${body}
<p style="margin:24px 0 0;font-size:13px;color:#5b6470">${footer}</p>
</div>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/**
 * Returns the text on a single line. A line break in a header could otherwise start another header.
 */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
