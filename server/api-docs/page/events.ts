import { html, type Html } from '#features/mailing/server/public.ts';
import type { Json } from '#platform/http/openapi/schema-of.ts';
import { type ApiDocument, json, type Tag, type Webhook } from '../api-document.ts';
import { bodyFields } from './fields.ts';
import { sample, sampleOfJson, words } from './words.ts';

export const eventsId = 'events';
export const eventAnchor = (type: string): string => `/${eventsId}/${type}`;

const receiver = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

// Throws unless the request is from us and was sent
// in the last five minutes. The body must be exactly
// as it came, before anything parses it.
const event = webhook.verify(body, headers);
console.log(event.type, event.data);`;

const headers: readonly (readonly [name: string, meaning: string])[] = [
  [
    'webhook-id',
    'Which event it is: the same for each try and at each of your endpoints. Skip the ones you already have.',
  ],
  ['webhook-timestamp', 'When this try was sent, in seconds since 1970.'],
  ['webhook-signature', 'The HMAC-SHA256 of id, timestamp, and body. A library checks it for you.'],
];

const receive = (tag: Tag): Html =>
  html`<section class="part" id="${eventsId}" aria-labelledby="title-${eventsId}">
    <div class="text">
      <h2 id="title-${eventsId}"><a href="#${eventsId}">Webhook events</a></h2>
      <p>
        We post these to your endpoints as they happen, as described in
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, which has libraries for most languages.
      </p>
      ${
        tag.externalDocs
          ? html`<p><a class="button" href="${tag.externalDocs.url}">${tag.externalDocs.description}</a></p>`
          : ''
      }
      <ul class="fields">
        ${headers.map(
          ([name, meaning]) =>
            html`<li>
              <p class="field"><code>${name}</code></p>
              <p>${meaning}</p>
            </li>`,
        )}
      </ul>
      <p>
        Respond with any 2xx within ten seconds, and work afterwards. Anything else is a failure: we try again for three
        days, then turn the endpoint off and email you. With 410, it’s turned off at once.
      </p>
      <p>
        Events may arrive twice and in any order, and may get new fields. They have ids, titles, and amounts in
        hundredths of the currency without tax. They never name a buyer.
      </p>
    </div>
    <div class="code">${sample('JavaScript', receiver, 'how to check an event')}</div>
  </section>`;

const dataOf = ({ requestBody }: Webhook): Json => {
  const { properties } = requestBody.content[json]?.schema ?? {};
  return ((properties as Json | undefined)?.['data'] ?? {}) as Json;
};

const event = (type: string, webhook: Webhook): Html =>
  html`<section class="part operation" id="${eventAnchor(type)}" aria-labelledby="title-${type}">
    <div class="text">
      <h3 id="title-${type}">
        <a href="#${eventAnchor(type)}"><code>${type}</code></a>
      </h3>
      <p>${words(webhook.summary)}</p>
      ${bodyFields('Data', dataOf(webhook), 'response')}
    </div>
    <div class="code">${sampleOfJson('Body', webhook.requestBody.content[json]?.example, `the body of ${type}`)}</div>
  </section>`;

export const eventTypesOf = ({ webhooks }: ApiDocument): string[] => Object.keys(webhooks);

export const eventParts = ({ webhooks, tags }: ApiDocument): Html[] => {
  const all = Object.entries(webhooks);
  const tag = tags.find(({ name }) => all[0]?.[1].post.tags.includes(name));
  return tag ? [receive(tag), ...all.map(([type, { post }]) => event(type, post))] : [];
};
