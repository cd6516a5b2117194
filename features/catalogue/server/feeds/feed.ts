import { label } from '#content/current.ts';
import { coverUrl } from '#contract-kit/cover-sizes.ts';
import { aiStatements, isAiUse } from '../../ai-use.ts';
import type { Beat } from '../../contract.ts';
import { formatLowestTotal } from '#features/licenses/lowest-total.ts';
import { beatName, producerNames, productPath } from '../../paths.ts';
import { factsOf } from '../../kits.ts';
import { html } from '#features/mailing/server/public.ts';

export const maxItems = 50;

/** Removes control characters and replaces lone surrogates, since no XML document may contain them. */
const xmlText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are what is removed
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');

/** Some readers take a title for text, others for HTML. Without < and > it means the same in both. */
const title = (text: string): string => xmlText(text).replaceAll('<', '‹').replaceAll('>', '›');

/** Returns HTML, which the caller escapes as the text of its element. */
const description = (beat: Beat, publicUrl: string): string => {
  const price = formatLowestTotal(beat);
  const facts = [
    `${[beat.genre, ...factsOf(beat), beat.time].join(', ')}.`,
    ...(isAiUse(beat.ai) ? [`${aiStatements()[beat.ai]}.`] : []),
    ...(price ? [beat.kind === 'kit' ? `${price}.` : `Licenses from ${price}.`] : []),
  ].join(' ');
  return html`<p><img src="${publicUrl}${coverUrl(beat.coverImage, 256)}" width="256" height="256" alt="" /></p>
    <p>${xmlText(facts)}</p>
    ${beat.description ? html`<p>${xmlText(beat.description)}</p>` : ''}`.source;
};

const item = (beat: Beat, publicUrl: string) => {
  const url = `${publicUrl}${productPath(beat._id)}`;
  return html`<item>
<title>${title(beatName(beat))}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${new Date(beat.createdAt).toUTCString()}</pubDate>
<dc:creator>${title(producerNames(beat))}</dc:creator>
<category>${title(beat.genre)}</category>
<category>${title(beat.subGenre)}</category>
<description>${description(beat, publicUrl)}</description>
</item>
`;
};

/** Writes RSS 2.0 without audio, because a preview's URL is only valid for minutes. */
export const feedOf = (newest: readonly Beat[], publicUrl: string): string => {
  const channel = html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${title(`${label.name}: new releases`)}</title>
<link>${publicUrl}/beatstore</link>
<description>${title(label.description)}</description>
<language>en</language>
<ttl>60</ttl>
${newest[0] ? html`<lastBuildDate>${new Date(newest[0].createdAt).toUTCString()}</lastBuildDate> ` : ''}<atom:link href="${publicUrl}/feed.xml" rel="self" type="application/rss+xml" />
${newest.map((beat) => item(beat, publicUrl))}</channel>
</rss>
`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${channel.source}`;
};
