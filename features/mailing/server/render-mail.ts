import { currentLocale } from '#contract-kit/languages/current.ts';
import { t } from '#contract-kit/texts/text.ts';
import { colors, label } from '#content/current.ts';
import { defuse } from './defuse.ts';
import { html, type Html } from './html.ts';
import { brand } from './mail-brand.ts';
import { dayColors, type MailColors, nightColors, stack } from './mail-colors.ts';
import type { MailBlock, MailContent, MailItem } from './mail-content.ts';

// Mail programs that ignore style sheets use the style attributes; others follow the reader's light or dark mode.
const styles = (): Html => {
  const night = nightColors();
  return html`<style>
    :root {
      color-scheme: light dark;
      supported-color-schemes: light dark;
    }
    @media (prefers-color-scheme: dark) {
      .page {
        background: ${night.page} !important;
      }
      .card {
        background: ${night.card} !important;
        border-color: ${night.line} !important;
      }
      .ink {
        color: ${night.ink} !important;
      }
      .soft {
        color: ${night.soft} !important;
      }
      .line {
        border-color: ${night.line} !important;
      }
    }
    @media (max-width: 520px) {
      .card {
        border-radius: 0 !important;
        border-left: 0 !important;
        border-right: 0 !important;
        padding: 28px 20px !important;
      }
      .outer {
        padding: 0 !important;
      }
    }
  </style>`;
};

const renderPicture = (url: string, day: MailColors): Html =>
  html`<td
    class="line"
    width="72"
    style="padding:14px 16px 14px 0;border-bottom:1px solid ${day.line};vertical-align:top"
  >
    <img src="${url}" alt="" width="72" height="72" style="display:block;border:0;border-radius:8px" />
  </td>`;

const renderLink = ({ label: name, url }: { readonly label: string; readonly url: string }, day: MailColors): Html =>
  html`<a
    class="ink"
    href="${url}"
    style="display:inline-block;padding:8px 14px 0 0;font:14px/1.5 ${stack};color:${day.ink}"
    >${name}</a
  >`;

const renderItem = ({ title, picture, detail, amount, links = [] }: MailItem, day: MailColors): Html =>
  html`<tr>
    ${picture === undefined ? '' : renderPicture(picture, day)}
    <td class="line" style="padding:14px 12px 14px 0;border-bottom:1px solid ${day.line};vertical-align:top">
      <div class="ink" style="font:600 16px/1.4 ${stack};color:${day.ink}">${title}</div>
      <div class="soft" style="font:14px/1.5 ${stack};color:${day.soft}">${detail}</div>
      ${links.map((link) => renderLink(link, day))}
    </td>
    <td
      class="line ink"
      style="padding:14px 0;border-bottom:1px solid ${day.line};vertical-align:top;text-align:right;white-space:nowrap;font:16px/1.4 ${stack};color:${day.ink}"
    >
      ${amount}
    </td>
  </tr>`;

const table = (rows: readonly Html[]): Html =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 0 20px;border-collapse:collapse"
  >
    ${rows}
  </table>`;

const renderBlock = (block: MailBlock, day: MailColors): Html => {
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="ink" style="margin:0 0 20px;font:16px/1.6 ${stack};color:${day.ink}">${block.text}</p>`;
    case 'heading':
      return html`<h2 class="ink" style="margin:28px 0 12px;font:700 19px/1.35 ${stack};color:${day.ink}">
        ${block.text}
      </h2>`;
    case 'links':
      return html`<p style="margin:0 0 16px">${block.links.map((link) => renderLink(link, day))}</p>`;
    case 'note':
      return html`<p class="soft" style="margin:0 0 16px;font:14px/1.6 ${stack};color:${day.soft}">${block.text}</p>`;
    case 'code':
      return html`<p
        class="ink"
        style="margin:0 0 20px;font:700 34px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em;color:${day.ink}"
      >
        ${block.text}
      </p>`;
    case 'button':
      return html`<p style="margin:0 0 24px">
        <a
          class="button"
          href="${block.url}"
          style="display:inline-block;padding:14px 24px;border-radius:8px;background:${colors.accent};color:${colors.background};font:600 16px/1.2 ${stack};text-decoration:none"
          >${block.label}</a
        >
      </p>`;
    case 'facts':
      return table(
        block.rows.map(
          ([name, value]) =>
            html`<tr>
              <td class="soft" style="padding:4px 16px 4px 0;font:14px/1.5 ${stack};color:${day.soft}">${name}</td>
              <td class="ink" style="padding:4px 0;text-align:right;font:14px/1.5 ${stack};color:${day.ink}">
                ${value}
              </td>
            </tr>`,
        ),
      );
    case 'quotes':
      return html`<div class="line" style="margin:0 0 20px;padding:2px 0 2px 16px;border-left:3px solid ${day.line}">
        ${block.rows.map(
          ([name, words]) =>
            html`<div class="soft" style="font:14px/1.5 ${stack};color:${day.soft}">${name}</div>
              <div class="ink" dir="auto" style="margin:0 0 8px;font:16px/1.5 ${stack};color:${day.ink}">
                ${defuse(words)}
              </div>`,
        )}
      </div>`;
    default:
      return table(block.items.map((item) => renderItem(item, day)));
  }
};

const questions = (): string => t`Questions? Email ${{ email: label.email }}`;

const renderHtml = ({ subject, preview, heading, blocks }: MailContent, publicUrl: string): Html => {
  const day = dayColors();
  return html`<!doctype html>
    <html lang="${currentLocale().language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${styles()}
      </head>
      <body class="page" style="margin:0;padding:0;background:${day.page}">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table
          class="page"
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:${day.page}"
        >
          <tr>
            <td class="outer" align="center" style="padding:32px 12px">
              <table
                class="card"
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;background:${day.card};border:1px solid ${day.line};border-radius:16px;padding:36px"
              >
                <tr>
                  <td>
                    ${brand(publicUrl, day)}
                    <h1 class="ink" style="margin:0 0 16px;font:700 26px/1.25 ${stack};color:${day.ink}">${heading}</h1>
                    ${blocks.map((block) => renderBlock(block, day))}
                    <p
                      class="soft line"
                      style="margin:28px 0 0;padding:20px 0 0;border-top:1px solid ${day.line};font:13px/1.6 ${stack};color:${day.soft}"
                    >
                      ${label.name} · ${questions()}
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
};

const renderText = ({ heading, blocks }: MailContent): string =>
  `${[heading, ...blocks.map(textOf), `-- \n${label.name}\n${questions()}`].join('\n\n')}\n`;

const textOf = (block: MailBlock): string => {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'note':
    case 'code':
      return block.text;
    case 'links':
      return block.links.map(({ label: name, url }) => `${name}: ${url}`).join('\n');
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'quotes':
      return block.rows.map(([name, words]) => `> ${name}: ${defuse(words)}`).join('\n');
    default:
      return block.items
        .map(({ title, detail, amount, links = [] }) =>
          [
            `* ${title}`,
            `  ${detail}`,
            ...(amount === '' ? [] : [`  ${amount}`]),
            ...links.map(({ label: name, url }) => `  ${name}: ${url}`),
          ].join('\n'),
        )
        .join('\n\n');
  }
};

/** A header can't contain line breaks or control characters. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** `publicUrl` is where mail programs fetch the logo. */
export const renderMail = (
  content: MailContent,
  publicUrl: string,
): { subject: string; text: string; html: string } => ({
  subject: oneLine(content.subject),
  text: renderText(content),
  html: renderHtml(content, publicUrl).source,
});
