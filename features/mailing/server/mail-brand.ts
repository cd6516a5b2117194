import { colors, label, publishedTheme } from '#content/current.ts';
import { logoBars } from '#content/theme.ts';
import { iconHref, type Theme, type ThemeLogo } from '#contract-kit/colors/theme-href.ts';
import { html, type Html } from './html.ts';
import { type MailColors, stack } from './mail-colors.ts';

/** The label's picture on a plate of its background, because a mail can be light or dark. */
const logoPicture = (theme: Theme, { kind, width, height }: ThemeLogo, publicUrl: string, day: MailColors): Html => {
  // Half as large as `iconPlates` draws it.
  const wide = Math.round((24 * width) / height) + 16;
  return html`<img
    src="${publicUrl}${iconHref(theme, 'logo')}"
    alt="${kind === 'wordmark' ? label.name : ''}"
    width="${wide}"
    height="40"
    class="ink"
    style="display:block;border:0;max-width:100%;font:800 19px/40px ${stack};color:${day.ink}"
  />`;
};

/** The logo's bars as table cells, because mail programs show no SVG and block pictures at first. */
const bars = (): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0">
    <tr>
      ${logoBars.map(
        (share) =>
          html`<td style="padding:0 2px 0 0;height:26px;vertical-align:middle">
            <div
              style="width:3px;height:${Math.round(share * 26)}px;background:${colors.accent};font-size:0;line-height:0"
            ></div>
          </td>`,
      )}
    </tr>
  </table>`;

/** At the top of each email. */
export const brand = (publicUrl: string, day: MailColors): Html => {
  const theme = publishedTheme();
  const logo = theme?.logo;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 28px">
    <tr>
      <td style="padding:0 12px 0 0">${theme && logo ? logoPicture(theme, logo, publicUrl, day) : bars()}</td>
      ${logo?.kind === 'wordmark' ? '' : html`<td class="ink" style="font:800 19px/26px ${stack};color:${day.ink}">${label.name}</td>`}
    </tr>
  </table>`;
};
