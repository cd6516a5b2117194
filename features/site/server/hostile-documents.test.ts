import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { label } from '#content/label.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { fillDocument } from '#testing/site/fill-document.ts';
import { builtIn } from '../built-in.ts';
import { type DocumentName, documentNames, siteDocuments } from '../documents.ts';
import type { FormField } from '../fields.ts';

interface Place {
  readonly name: DocumentName;
  readonly path: readonly (string | number)[];
  readonly field: FormField;
  readonly value: unknown;
}

const filled = new Map(documentNames.map((name) => [name, fillDocument(name, () => 'x').data as unknown]));

const placesIn = (name: DocumentName, field: FormField, value: unknown, path: Place['path'] = []): Place[] => {
  if (value === undefined) return [];
  const here: Place = { name, path, field, value };
  if (field.kind === 'group') {
    const values = value as Readonly<Record<string, unknown>>;
    return [
      here,
      ...Object.entries(field.fields).flatMap(([key, part]) => placesIn(name, part, values[key], [...path, key])),
    ];
  }
  if (field.kind !== 'list') return [here];
  return [here, ...(value as unknown[]).flatMap((entry, at) => placesIn(name, field.item, entry, [...path, at]))];
};

const places = documentNames.flatMap((name) => placesIn(name, siteDocuments[name].field, filled.get(name)));
const ofKind = (...kinds: FormField['kind'][]) => places.filter(({ field }) => kinds.includes(field.kind));

/** The paths of what is wrong with a document in which this place has another value. */
const wrongWith = ({ name, path }: Place, value: unknown): string[] => {
  const root = { data: structuredClone(filled.get(name)) };
  const steps = ['data', ...path];
  const last = steps.pop() ?? '';
  const parent = steps.reduce((at: unknown, step) => (at as Record<string | number, unknown>)[step], root);
  (parent as Record<string | number, unknown>)[last] = value;
  const read = siteDocuments[name].shape.safeParse(root.data);
  return read.success ? [] : read.error.issues.map((issue) => issue.path.join('.'));
};

const nameOf = ({ name, path }: Place): string => `${name} ${path.join('.')}`;

describe('no document takes', () => {
  it('a thousand entries or paragraphs', () => {
    const lists = ofKind('list', 'paragraphs');
    expect(lists.length).toBeGreaterThan(50);
    for (const place of lists) {
      const [first] = place.value as unknown[];
      const wrong = wrongWith(
        place,
        Array.from({ length: 1000 }, () => first),
      );
      expect(wrong, nameOf(place)).toContain(place.path.join('.'));
    }
  });

  it('a text of a hundred thousand characters', () => {
    const texts = places.filter(({ value }) => typeof value === 'string');
    expect(texts.length).toBeGreaterThan(200);
    for (const place of texts) {
      expect(wrongWith(place, 'x'.repeat(100_000)), nameOf(place)).toContain(place.path.join('.'));
    }
  });

  it('a link to anything but a page of the web', () => {
    const links = ofKind('link', 'video');
    expect(links.length).toBeGreaterThan(5);
    for (const place of links) {
      for (const link of [
        'javascript:alert(1)',
        'JaVaScRiPt:alert(1)',
        ' javascript:alert(1)',
        'java\tscript:alert(1)',
        'data:text/html,<script>alert(1)</script>',
        'vbscript:msgbox(1)',
        'file:///etc/passwd',
        'blob:https://label.example/1',
        '//elsewhere.example',
        '/\\elsewhere.example',
        'ftp://elsewhere.example/',
        'https:',
        'https://',
      ]) {
        expect(wrongWith(place, link), `${nameOf(place)}: ${link}`).toContain(place.path.join('.'));
      }
    }
  });

  it('a color, a year, a choice, an address or a price that is something else', () => {
    for (const place of ofKind('color', 'year', 'choice', 'email', 'price', 'address')) {
      for (const value of ['red;background:url(//elsewhere.example)', '<b>', {}, [], 1e9, true]) {
        expect(wrongWith(place, value), nameOf(place)).toContain(place.path.join('.'));
      }
    }
  });
});

describe('a draft is refused', () => {
  let shop: TestApp;
  let admin: LoggedInBrowser;
  beforeAll(async () => {
    shop = await createTestApp();
    admin = await newcomer(shop, 'admin');
  });
  afterAll(() => shop.close());
  const put = (name: string, data: unknown) =>
    admin.call('PUT', '/api/v1/app/admin/site-drafts', { document: { name, data }, revision: 0, version: 0 });

  it('with ten megabytes, before they’re read', async () => {
    const { data } = builtIn('merch', label);
    expect((await put('merch', { ...data, title: 'x'.repeat(10 * 1024 * 1024) })).statusCode).toBe(413);
  });

  it('with a picture from elsewhere, or that isn’t there', async () => {
    const { data } = builtIn('merch', label);
    expect((await put('merch', data)).statusCode).toBe(200);
    for (const picture of [
      'https://elsewhere.example/spy.png',
      '//elsewhere.example/spy.png',
      'data:image/png;base64,iVBORw0KGgo=',
      '/../../etc/passwd',
      '/media/site/nothing/512.webp',
    ]) {
      const work = structuredClone(builtIn('our-work', label).data) as { gallery: object[] };
      work.gallery[0] = { caption: 'A picture', picture };
      const response = await put('our-work', work);
      expect([picture, response.statusCode]).toEqual([picture, 400]);
      expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual(['document.data.gallery.0.picture']);
    }
  });

  it('without a name that a document has', async () => {
    for (const name of ['nothing', '__proto__', 'constructor', '']) expect((await put(name, {})).statusCode).toBe(400);
  });
});
