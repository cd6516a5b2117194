import { html, type Html } from '#features/mailing/server/public.ts';
import { type ApiDocument, callsOf, takesKeys, type Tag } from '../api-document.ts';
import { type EntryGroup, entryOf, page, sitePath } from './layout.ts';
import { tagParts } from './public-page.ts';
import { words } from './words.ts';

/** The tags that have calls without a scope, with these calls. */
const sectionsOf = (document: ApiDocument) => {
  const calls = callsOf(document).filter((call) => !takesKeys(call));
  return document.tags
    .map((tag) => ({ tag, calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)) }))
    .filter((section) => section.calls.length > 0)
    .toSorted((one, other) => one.tag['x-displayName'].localeCompare(other.tag['x-displayName']));
};

const hrefOf = ({ name }: Tag): string => `${sitePath}/${name}`;

const title = 'This site’s own calls';

/** The name of the whole, above one of its sections. */
const heading = html`<div class="part tag"><h1 class="eyebrow">${title}</h1></div>`;

const introduction = (sections: ReturnType<typeof sectionsOf>): Html =>
  html`<div class="part introduction">
    <div class="text">
      <h1>${title}</h1>
      <p class="lead">They power the pages of this site, and may change with any update. API keys can’t make them.</p>
      <p>
        Browsers log in with <code>POST /api/v1/app/login</code>, which sets cookies. A call that changes something
        repeats the value of the cookie <code>XSRF-TOKEN</code> in the header <code>X-XSRF-TOKEN</code>. Scripts can
        send the access token as <code>Authorization: Bearer …</code> instead.
      </p>
      <ul class="sections">
        ${sections.map(
          ({ tag, calls }) =>
            html`<li>
              <a href="${hrefOf(tag)}">${tag['x-displayName']}</a> <span class="count">${calls.length}</span>
              <p>${words(tag.description)}</p>
            </li>`,
        )}
      </ul>
    </div>
  </div>`;

/** The overview, or the calls of one tag. Returns null if no tag has this name. */
export const sitePage = (document: ApiDocument, name: string | null): string | null => {
  const publicUrl = document.servers[0]?.url ?? '';
  const sections = sectionsOf(document);
  const current = sections.find(({ tag }) => tag.name === name);
  if (name !== null && !current) return null;
  const groups: readonly EntryGroup[] = [
    {
      title: 'Sections',
      entries: [
        { title: 'Overview', href: sitePath, isCurrent: name === null },
        ...sections.map(({ tag, calls }) => ({
          title: tag['x-displayName'],
          href: hrefOf(tag),
          isCurrent: tag.name === name,
          entries: tag.name === name ? calls.map(entryOf) : [],
        })),
      ],
    },
  ];
  return page({
    title: `${current ? `${current.tag['x-displayName']} – ` : ''}${document.info.title}`,
    path: sitePath,
    groups,
    parts: current ? [heading, ...tagParts(current.tag, current.calls, publicUrl)] : [introduction(sections)],
  });
};
