import type { FailureSpec } from '#contract-kit/endpoint.ts';
import {
  callsPerMinute,
  idempotencyRefusals,
  keyRefusals,
  maxCallName,
  namedCallsPerDay,
  notForExclusives,
} from '#contract-kit/refusals.ts';
import { formatCount } from '#contract-kit/format.ts';
import { scopes } from '#contract-kit/scopes.ts';
import { keysPath } from '#features/keys/keys-path.ts';
import { scopeWords } from '#features/keys/scope-words.ts';
import { html, type Html } from '#features/mailing/server/public.ts';
import type { Call } from '../api-document.ts';
import { guide } from './layout.ts';
import { keyPlaceholder } from './request-of.ts';
import { requestSamples, responseSample } from './operation.ts';
import { sample, sampleOfJson, words } from './words.ts';
import { t } from '#contract-kit/texts/text.ts';

// docs/api-keys.md says the same at more length, for those who have the sources.

interface Guide {
  readonly id: string;
  readonly title: string;
  readonly text: Html;
  readonly code?: Html;
}

const keyField = html`<div class="own-key">
  <label for="own-key">Your API key</label>
  <p id="own-key-hint">Every example on this page then uses it. It stays in this tab: we don’t store or send it.</p>
  <div class="own-key-row">
    <input
      id="own-key"
      type="text"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      placeholder="sth_live_…"
      aria-describedby="own-key-hint own-key-state"
    />
    <button type="button">Clear</button>
  </div>
  <p id="own-key-state" role="status"></p>
</div>`;

const quickStart = (first: Call, publicUrl: string): Guide => ({
  id: 'quick-start',
  title: 'Quick start',
  text: html`<ol class="steps">
      <li>
        <h3>Create a key</h3>
        <p>
          In your dashboard, under <a href="${keysPath}">Developers, API keys</a>. Choose only what your program needs.
          The whole key is shown once, when you create it.
        </p>
      </li>
      <li>
        <h3>Put it in</h3>
        ${keyField}
        <noscript
          ><p>Replace <code>${keyPlaceholder}</code> in the examples.</p></noscript
        >
      </li>
      <li>
        <h3>Make a call</h3>
        <p>Copy the example into a terminal. It lists your beats, in every state.</p>
      </li>
    </ol>
    <p>
      With TypeScript, take <a href="/api/docs/client.ts">client.ts</a>: one file with a typed function for each call
      here. For other languages, generate a client from the <a href="/api/docs/openapi.json">OpenAPI document</a>.
    </p>`,
  code: html`${requestSamples(first, publicUrl, 'quick-start')} ${responseSample(first.operation)}`,
});

const authentication: Guide = {
  id: 'scopes',
  title: 'Keys and scopes',
  text: html`<p>
      Send the key with every call, as <code>Authorization: Bearer …</code>. A seller’s key reaches that seller’s data,
      an admin’s key the label’s. Cookies are ignored, and calls without a scope reject keys.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">Scope</th>
          <th scope="col">What it allows</th>
        </tr>
      </thead>
      <tbody>
        ${scopes.map(
          (scope) =>
            html`<tr>
              <td><code>${scope}</code></td>
              <td>${scopeWords[scope]}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p>
      Keys that begin with <code>sth_test_</code> are made while payments are in test mode, and end when real payments
      begin. Keep a key where you keep passwords, and never in a web page or an app. If it leaks, revoke it in the
      dashboard: that also turns off its webhooks and pauses its discount codes.
    </p>`,
  code: sample('Header', `Authorization: Bearer ${keyPlaceholder}`, 'the header with the key'),
};

const refusals = Object.entries({
  ...keyRefusals,
  ...notForExclusives,
  VALIDATION: { status: 400, message: () => t`Some fields are missing or wrong. \`fields\` says which.` },
  FORBIDDEN: { status: 403, message: () => t`The key’s owner doesn’t have permission to do this.` },
  TOO_LARGE: { status: 413, message: () => t`The body is too large.` },
}).toSorted(([, one], [, other]) => one.status - other.status);

const failure = {
  error: () => t`Some fields need your attention.`,
  message: 'Some fields need your attention.',
  code: 'VALIDATION',
  fields: { price: ['Enter a price with two decimals, like 19.99.'] },
  requestId: '0198c252-1b10-7cc6-8b3a-56625bdba5ed',
};

const codeTable = (rows: readonly (readonly [code: string, failure: FailureSpec])[]): Html =>
  html`<ul class="errors">
    ${rows.map(
      ([code, { status, message }]) =>
        html`<li><span class="status">${status}</span> <code>${code}</code> <span>${words(message())}</span></li>`,
    )}
  </ul>`;

const errors: Guide = {
  id: 'errors',
  title: 'Errors',
  text: html`<p>
      Programs decide by <code>code</code>; <code>message</code> is for people, and in English for calls with a key.
      Name the <code>requestId</code> when you ask us about a call. Each call lists errors of its own; these can happen
      with any.
    </p>
    ${codeTable(refusals)}`,
  code: sampleOfJson('Error', failure, 'an error'),
};

const limits: Guide = {
  id: 'limits',
  title: 'Limits',
  text: html`<p>
    A key may call ${callsPerMinute} times a minute. <code>RateLimit</code> says how much is left: here, 599 calls in
    the next 60 seconds. After that, calls get 429, and <code>Retry-After</code> says how many seconds to wait. Some
    calls have limits of their own.
  </p>`,
  code: sample('Header', 'RateLimit: "key";r=599;t=60', 'the header with the limit'),
};

const sendOnce: Guide = {
  id: 'send-once',
  title: 'Send a change once',
  text: html`<p>
      With an <code>Idempotency-Key</code> of 1 to ${maxCallName} characters, such as a UUID, a POST is carried out
      once. If you send it again within 24 hours, you get the same response with <code>Idempotent-Replayed: true</code>.
      It needs a JSON body, and each key may do this ${formatCount(namedCallsPerDay)} times a day.
    </p>
    <p>After 400, 413, 415, 429, and 503, nothing was done, and you can use the same value again.</p>
    ${codeTable(Object.entries(idempotencyRefusals))}`,
  code: sample('Header', 'Idempotency-Key: 3f0c9a52-6b7e-4c1d-9f63-2f8f0f6a7f10', 'the header of a repeatable call'),
};

const keepCopy: Guide = {
  id: 'keep-a-copy',
  title: 'Keep a copy of your data',
  text: html`<p>
      The calls whose paths contain <code>/sync/</code> list what has changed, oldest change first, 100 a page.
    </p>
    <ol>
      <li>
        Call without parameters, then with <code>cursor</code> set to each page’s <code>nextCursor</code>, until that is
        null.
      </li>
      <li>
        Keep <code>until</code> of the first page. Next time, send it as <code>updatedSince</code> with every page.
      </li>
    </ol>
    <p>
      Some entries come twice, so that none is missed: match them by their id. Deleted beats are in
      <code>removed</code>.
    </p>`,
};

const upload: Guide = {
  id: 'upload',
  title: 'Upload a beat or a sound kit',
  text: html`<ol>
    <li>
      Send the cover and each file to <code>/api/v1/app/uploads</code>, with a library for
      <a href="https://tus.io">tus</a>.
    </li>
    <li>Wait until the upload’s <code>state</code> is <code>ready</code>.</li>
    <li>Create the beat or the kit with its fields, and the uploads’ ids in <code>uploads</code>.</li>
  </ol>`,
};

export const publicGuides = (first: Call, publicUrl: string): readonly Guide[] => [
  quickStart(first, publicUrl),
  authentication,
  errors,
  limits,
  sendOnce,
  keepCopy,
  upload,
];

export const guideParts = (guides: readonly Guide[]): Html[] =>
  guides.map(({ id, title, text, code }) => guide(id, title, text, code));
