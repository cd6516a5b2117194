import { label, publishedColors, publishedTheme } from '#content/current.ts';
import { isLight } from '#contract-kit/colors/shades.ts';
import { coverUrl } from '#contract-kit/cover-sizes.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { formatLowestTotal } from '#features/licenses/lowest-total.ts';
import { artistPath, beatName, freeDownloadHash, producerNames, productPath } from '#features/catalogue/paths.ts';
import { decodeWave } from '#features/catalogue/waveform.ts';
import { colorTokens } from '#features/site/server/public.ts';
import { type Html, html } from '#features/mailing/server/public.ts';
import type { EmbeddedArtist } from '../embed-code.ts';
import { embedStyles, logoStyles } from './embed-styles.ts';

interface Around {
  readonly publicUrl: string;
  /** Ids of the beats with a free download. */
  readonly free: ReadonlySet<string>;
}

/** The document has none of the code or fonts of the site's pages. */
const documentOf = (title: string, publicUrl: string, path: string, content: Html): string => {
  const colors = publishedColors();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${html`<title>${title} – ${label.name}</title> <link rel="canonical" href="${publicUrl}${path}" />`.source}
<style>:root{${colorTokens(colors)}}${embedStyles}${publishedTheme()?.logo ? logoStyles : ''}${colors && isLight(colors) ? 'html{color-scheme:light}' : ''}</style>
<script type="module" src="/embed.js"></script>
</head>
<body>
${content.source}
</body>
</html>
`;
};

const height = 40;

/** Bars are two units apart. */
const barsOf = (wave: string): string =>
  decodeWave(wave)
    .map((peak, index) => {
      const size = Math.max(2, Math.round(peak * height));
      return `M${index * 2 + 1} ${(height - size) / 2}v${size}`;
    })
    .join('');

const away = html`target="_blank" rel="noopener"`;

/** Leads to the beat's own page: visitors shouldn't type their email address into another site's page. */
const freeLink = (beat: Beat, url: string): Html =>
  html`<a class="free" href="${url}${freeDownloadHash}" ${away}
    >Free download<span class="hidden"> of ${beat.title}, with the tag in its sound</span></a
  >`;

const player = (beat: Beat, { publicUrl, free }: Around): Html => {
  const url = `${publicUrl}${productPath(beat._id)}`;
  const price = formatLowestTotal(beat);
  const bars = html`<svg viewBox="0 0 128 ${height}" preserveAspectRatio="none" aria-hidden="true">
    <path d="${barsOf(beat.wave)}" />
  </svg>`;
  return html`<article data-beat="${beat._id}">
    <button type="button" aria-label="Play ${beat.title}" data-title="${beat.title}">
      <img src="${coverUrl(beat.coverImage, 256)}" alt="" width="96" height="96" />
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path class="play" d="M8 5v14l11-7z" />
        <path class="pause" d="M7 5h4v14H7zM13 5h4v14h-4z" />
      </svg>
    </button>
    <p class="words">
      <a class="title" href="${url}" ${away}>${beat.title}</a
      ><a href="${publicUrl}${artistPath(beat.user.username)}" ${away}>${producerNames(beat)}</a>
    </p>
    ${price ? html`<a class="price" href="${url}#licenses" ${away}>${beat.licenses.length > 1 ? 'from ' : ''}${price}<span class="hidden">: ${beat.kind === 'kit' ? 'buy' : 'licenses for'} ${beat.title} on ${label.name}</span></a>` : ''}
    <div class="wave">
      ${bars}
      <div class="heard">${bars}</div>
      <input
        type="range"
        min="0"
        max="${Math.max(1, Math.round(beat.durationMs / 1000))}"
        step="1"
        value="0"
        aria-label="Position in ${beat.title}"
        aria-valuetext="0:00 of ${beat.time}"
      />
    </div>
    ${free.has(beat._id) ? freeLink(beat, url) : ''}
    <p class="time"><span class="at">0:00</span> / <span class="length">${beat.time}</span></p>
    <p class="fault" role="alert" hidden>This preview can’t be played right now.</p>
  </article>`;
};

/** The name, with the label's picture if it has one. */
const brand = (): Html | string => {
  const logo = publishedTheme()?.logo;
  if (!logo) return label.name;
  const isWordmark = logo.kind === 'wordmark';
  const picture = html`<img
    src="${coverUrl(logo.picture, 256)}"
    alt="${isWordmark ? label.name : ''}"
    width="${logo.width}"
    height="${logo.height}"
  />`;
  return isWordmark ? picture : html`${picture}${label.name}`;
};

const home = (publicUrl: string): Html => html`<a class="home" href="${publicUrl}/beatstore" ${away}>${brand()}</a>`;

export const beatEmbed = (beat: Beat, { publicUrl, free }: Around): string =>
  documentOf(
    beatName(beat),
    publicUrl,
    productPath(beat._id),
    html`<main class="one">
      <h1 class="hidden">${beatName(beat)}</h1>
      ${player(beat, { publicUrl, free })}${home(publicUrl)}
    </main>`,
  );

export const artistEmbed = ({ person, beats }: EmbeddedArtist, { publicUrl, free }: Around): string =>
  documentOf(
    `Music by ${person.name}`,
    publicUrl,
    artistPath(person.username),
    html`<main>
      <header>
        <h1><a href="${publicUrl}${artistPath(person.username)}" ${away}>${person.name}</a></h1>
        ${home(publicUrl)}
      </header>
      ${beats.map((beat) => player(beat, { publicUrl, free }))}
    </main>`,
  );

/** Says why there is no player, and links to other beats. */
export const embedWithout = (message: string, publicUrl: string): string =>
  documentOf(
    message,
    publicUrl,
    '/beatstore',
    html`<main class="none">
      <h1>${message}</h1>
      <p><a href="${publicUrl}/beatstore" ${away}>Hear other beats on ${label.name}</a></p>
    </main>`,
  );
