import { html, type Html } from '#features/mailing/server/public.ts';
import { type ApiDocument, type Call, callsOf, type Tag, takesKeys } from '../api-document.ts';
import { eventAnchor, eventParts, eventsId, eventTypesOf } from './events.ts';
import { guideParts, publicGuides } from './guides.ts';
import { type EntryGroup, entryOf, page, publicPath } from './layout.ts';
import { operationPart } from './operation.ts';
import { words } from './words.ts';

const introduction = ({ info, servers: [server] }: ApiDocument): Html =>
  html`<div class="part introduction">
    <div class="text">
      <h1>${info.title}</h1>
      <p class="lead">
        For apps and scripts that read or change what belongs to your account: beats, sales, payouts, discount codes,
        and webhooks.
      </p>
      <p>JSON over HTTPS at <code>${server?.url ?? ''}</code>. ${words(info.description.split('\n\n').at(-1) ?? '')}</p>
    </div>
  </div>`;

const tagAnchor = (name: string): string => `/${name}`;

export const tagParts = (tag: Tag, calls: readonly Call[], publicUrl: string): Html[] => [
  html`<section class="part tag" id="${tagAnchor(tag.name)}" aria-labelledby="title-${tag.name}">
    <div class="text">
      <h2 id="title-${tag.name}"><a href="#${tagAnchor(tag.name)}">${tag['x-displayName']}</a></h2>
      <p>${words(tag.description)}</p>
    </div>
  </section>`,
  ...calls.map((call) => operationPart(call, publicUrl)),
];

/** What can be called with API keys, and the events of webhooks. */
export const publicPage = (document: ApiDocument): string => {
  const publicUrl = document.servers[0]?.url ?? '';
  const calls = callsOf(document).filter(takesKeys);
  const [first] = calls.filter(({ operation }) => operation.operationId === 'syncBeats');
  if (!first) throw new Error('The quick start needs the call syncBeats');
  const guides = publicGuides(first, publicUrl);
  const tags = document.tags
    .map((tag) => ({ tag, calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)) }))
    .filter((one) => one.calls.length > 0);
  const events = eventTypesOf(document);
  const groups: readonly EntryGroup[] = [
    { title: 'Guides', entries: guides.map(({ id, title }) => ({ title, href: `#${id}` })) },
    {
      title: 'Calls',
      entries: tags.map(({ tag, calls: own }) => ({
        title: tag['x-displayName'],
        href: `#${tagAnchor(tag.name)}`,
        entries: own.map(entryOf),
      })),
    },
    {
      title: 'Events',
      entries: [
        {
          title: 'Webhook events',
          href: `#${eventsId}`,
          entries: events.map((type) => ({ title: type, href: `#${eventAnchor(type)}` })),
        },
      ],
    },
  ];
  return page({
    title: document.info.title,
    path: publicPath,
    groups: events.length > 0 ? groups : groups.slice(0, -1),
    parts: [
      introduction(document),
      ...guideParts(guides),
      ...tags.flatMap(({ tag, calls: own }) => tagParts(tag, own, publicUrl)),
      ...eventParts(document),
    ],
  });
};
