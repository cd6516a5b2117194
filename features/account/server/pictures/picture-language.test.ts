import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { logInAs } from '#testing/people.ts';

// Another process opens pictures, so it has to learn the caller's language.

const shop = await createTestApp({ settings: { LANGUAGES: 'en,en-XA' } });
afterAll(() => shop.close());
const { headers } = await logInAs(shop, await createListener(shop.deps));

const send = async (bytes: string, language: string): Promise<string> => {
  const form = new FormData();
  form.set('photo', new Blob([bytes]), 'me.jpg');
  const response = await fetch(`${shop.url}/api/v1/app/upload-profile-image`, {
    method: 'POST',
    headers: { ...headers, 'accept-language': language },
    body: form,
  });
  return ((await response.json()) as { readonly message: string }).message;
};

test.each([
  ['no picture', 'This file isn’t a picture'],
  ['RIFF0000WEBP', 'This image is damaged'],
])('a page reads in its language why %j is refused as a picture', async (bytes, english) => {
  expect(await send(bytes, 'en')).toContain(english);
  const said = await send(bytes, 'en-XA');
  expect(said).not.toContain(english);
  // The pseudo-language `en-XA` puts accents on every word that goes through `t`.
  expect(said).toMatch(/[^\p{ASCII}’]/u);
});
