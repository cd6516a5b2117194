import { html, type Html } from '#features/mailing/server/public.ts';
import { anchorOf, type Call, type Content, json, type Operation, successOf, titleOf } from '../api-document.ts';
import { bodyFields, parameterFields } from './fields.ts';
import { requestOf } from './request-of.ts';
import { languages } from './samples.ts';
import { codeBlock, copyButton, sampleOfJson, words } from './words.ts';

/** The guides explain these once for all calls. */
const general = /^(KEY_(?!NOT_FOR_EXCLUSIVES)|IDEMPOTENCY_|SESSION_|XSRF$)/;
const generalHeaders = ['X-XSRF-TOKEN', 'X-Author'];

/** `place` is unique in the page. */
export const requestSamples = (call: Call, publicUrl: string, place = call.operation.operationId): Html => {
  const request = requestOf(call, publicUrl);
  const title = titleOf(call.operation);
  const group = `language-${place}`;
  return html`<div class="sample">
    <div class="bar">
      <fieldset>
        <legend class="hidden">Language of the example: ${title}</legend>
        ${languages.map(
          ({ id, name }) =>
            html`<label
              ><input type="radio" name="${group}" value="${id}" ${id === 'curl' ? 'checked' : ''} /><span
                >${name}</span
              ></label
            >`,
        )}
      </fieldset>
      ${copyButton(`the request: ${title}`)}
    </div>
    ${languages.map(({ id, name, write }) => codeBlock(write(request), `${title} in ${name}`, id))}
  </div>`;
};

export const responseSample = (operation: Operation): Html | '' => {
  const [status, { content }] = successOf(operation);
  const example = content?.[json]?.example;
  return example === undefined
    ? ''
    : sampleOfJson(`Response ${status}`, example, `the response: ${titleOf(operation)}`);
};

const errors = (operation: Operation): Html | '' => {
  const failures = Object.entries(operation.responses).flatMap(([status, { content }]) =>
    Object.values(content?.[json]?.examples ?? {}).map(({ value }) => ({ status, ...value })),
  );
  const own = failures.filter(({ code }) => !general.test(code));
  if (own.length === 0) return '';
  return html`<h4>Errors</h4>
    <ul class="errors">
      ${own.map(
        ({ status, code, message }) =>
          html`<li><span class="status">${status}</span> <code>${code}</code> <span>${message}</span></li>`,
      )}
    </ul>`;
};

const body = ({ requestBody }: Operation): Html | '' => {
  const content: Readonly<Record<string, Content>> = requestBody?.content ?? {};
  const sent = content[json] ?? content['multipart/form-data'];
  if (sent) return bodyFields(content[json] ? 'Body' : 'Form', sent.schema, 'request');
  const [type] = Object.keys(content);
  return type === undefined
    ? ''
    : html`<h4>Body</h4>
        <p>Bytes, with the type <code>${type}</code>.</p>`;
};

const response = (operation: Operation): Html | '' => {
  const [, { content, headers }] = successOf(operation);
  const sent = content?.[json];
  if (sent) return bodyFields('Response', sent.schema, 'response');
  const [type] = Object.keys(content ?? {});
  if (type !== undefined)
    return html`<h4>Response</h4>
      <p>A file or a stream, with the type <code>${type}</code>.</p>`;
  return html`${parameterFields(
    'Response headers',
    Object.entries(headers ?? {}).map(([name, header]) => ({
      ...header,
      name,
      in: 'header' as const,
      required: false,
    })),
  )}`;
};

/** Links the scope to the guide that explains scopes. */
const callers = ({ description, 'x-scope': scope }: Operation): Html => {
  const [before = '', after] = scope === undefined ? [description] : description.split(scope);
  return html`<p class="callers">
    ${before}${
      scope === undefined
        ? ''
        : html`<a href="#scopes"><code>${scope}</code></a
            >${after ?? ''}`
    }
  </p>`;
};

export const operationPart = (call: Call, publicUrl: string): Html => {
  const { method, path, operation } = call;
  const { parameters } = operation;
  const at = (place: string) =>
    parameters.filter(({ in: where, name }) => where === place && !generalHeaders.includes(name));
  const anchor = anchorOf(operation);
  return html`<section class="part operation" id="${anchor}" aria-labelledby="${operation.operationId}">
    <div class="text">
      <h3 id="${operation.operationId}"><a href="#${anchor}">${titleOf(operation)}</a></h3>
      <p class="path"><span class="method ${method}">${method}</span> <code>${path}</code></p>
      <p>${words(operation.summary)}.</p>
      ${callers(operation)} ${parameterFields('Path parameters', at('path'))}
      ${parameterFields('Query parameters', at('query'))} ${parameterFields('Headers', at('header'))} ${body(operation)}
      ${response(operation)} ${errors(operation)}
    </div>
    <div class="code">${requestSamples(call, publicUrl)} ${responseSample(operation)}</div>
  </section>`;
};
