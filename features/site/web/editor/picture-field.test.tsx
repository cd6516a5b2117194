import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import { group, line, list, logoPicture, optional, picture, sizedPicture } from '../../fields.ts';
import { sitePicturePath } from '../../pictures.ts';
import { type Path, withValue } from './change-value.ts';
import { DocumentField } from './document-field.tsx';
import { labelCalls } from './document-calls.ts';
import { EditingContext } from './editing.ts';

const common = {
  refused: {},
  suggestions: {},
  first: null,
  upload: labelCalls('story').upload,
  onLeave: () => undefined,
};

const uploaded = sitePicturePath('a'.repeat(64));
const field = { kind: 'picture', label: 'Picture', optional: true } as const;
const firstBytes = Uint8Array.from('\x89PNG\r\n\x1a\n 12', (sign) => sign.charCodeAt(0));
const png = new File([firstBytes], 'us.png', { type: 'image/png' });

interface Begin {
  readonly value?: string;
  readonly issue?: string;
  readonly pictures?: readonly string[];
  readonly response?: unknown;
}

const open = ({ value, issue, pictures = [], response = { picture: uploaded } }: Begin = {}) => {
  const seen: { value: unknown } = { value };
  const Form = () => {
    const [now, setNow] = useState<unknown>(value);
    const onChange = (_: unknown, next: unknown): void => {
      seen.value = next;
      setNow(next);
    };
    return (
      <EditingContext value={{ artists: [], pictures, issues: issue ? { picture: issue } : {}, ...common, onChange }}>
        <DocumentField field={field} value={now} path={['picture']} />
      </EditingContext>
    );
  };
  const rendered = render(<Form />, { responses: { 'POST /api/v1/app/admin/site-pictures': response } });
  return { ...rendered, seen, group: within(screen.getByRole('group', { name: /^Picture/ })) };
};

it('a chosen picture is uploaded and shown, can be replaced, and can be removed', async () => {
  const { actions, seen, group } = open();
  expect(group.queryByRole('img')).toBeNull();
  await actions.upload(group.getByLabelText('Upload a picture'), png);
  const shown = await group.findByRole('img', { name: 'Picture: as it is now' });
  expect([seen.value, shown.getAttribute('src')]).toEqual([uploaded, uploaded.replace('512.webp', '256.webp')]);
  expect(group.getByLabelText('Use another')).toBeDefined();
  await actions.click(group.getByRole('button', { name: 'Remove' }));
  expect([seen.value, group.queryByRole('img')]).toEqual([undefined, null]);
  expect(document.activeElement).toBe(group.getByLabelText('Upload a picture'));
});

it('what isn’t a picture isn’t sent, and the reason is beside the field', async () => {
  const { actions, server, group } = open();
  const input = group.getByLabelText('Upload a picture');
  // The picker's filter is only a hint.
  input.removeAttribute('accept');
  await actions.upload(input, new File(['<svg/>'], 'us.svg'));
  expect(await group.findByText('This file isn’t a picture we can use. Choose a JPEG, PNG or WebP.')).toBeDefined();
  expect([input.getAttribute('aria-invalid'), server.calls]).toEqual(['true', []]);
});

it('a picture that the server refuses leaves the one before, with the server’s reason', async () => {
  const words = 'This image is too large: 30000 × 30000 pixels, 900 megapixels. The limit is 40.';
  const { actions, seen, group } = open({
    value: '/work/salt-road.webp',
    response: new Refusal(400, { code: 'SITE_NOT_A_PICTURE', message: words, fields: { picture: [words] } }),
  });
  await actions.upload(group.getByLabelText('Use another'), png);
  expect(await group.findByText(words)).toBeDefined();
  expect([seen.value, group.getByRole('img').getAttribute('src')]).toEqual([
    '/work/salt-road.webp',
    '/work/salt-road.webp',
  ]);
});

it('what is wrong with a saved picture is beside the field, which says so', () => {
  const { group } = open({ value: '/work/none.webp', issue: 'This site doesn’t have this picture. Upload it here.' });
  const input = group.getByLabelText('Use another');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = document.querySelector(`[id="${input.getAttribute('aria-describedby')}"]`);
  expect(described?.textContent).toBe('This site doesn’t have this picture. Upload it here.');
});

describe('a logo', () => {
  const { field } = logoPicture('Logo');
  const openLogo = (response: object = { picture: uploaded }) => {
    const seen = { value: '' };
    const Form = () => (
      <EditingContext
        value={{
          artists: [],
          pictures: ['/work/salt-road.webp'],
          issues: {},
          ...common,
          onChange: (_, next) => (seen.value = String(next)),
        }}
      >
        <DocumentField field={field} value="" path={['logo']} />
      </EditingContext>
    );
    const rendered = render(<Form />, { responses: { 'POST /api/v1/app/admin/site-pictures': response } });
    return { ...rendered, seen };
  };
  const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' });

  it('can be an SVG, is sent as a logo, and isn’t a file that came with the site', async () => {
    const { actions, seen, server } = openLogo();
    expect(screen.queryByRole('combobox')).toBeNull();
    await actions.upload(screen.getByLabelText('Upload a picture'), drawing);
    await waitFor(() => expect(seen.value).toBe(uploaded));
    expect(server.calls[0]?.files).toMatchObject({ logo: drawing });
  });

  it('isn’t a page', async () => {
    const { actions, server } = openLogo();
    await actions.upload(
      screen.getByLabelText('Upload a picture'),
      new File(['<html>'], 'a.svg', { type: 'image/svg+xml' }),
    );
    expect(
      await screen.findByText('This file isn’t a picture we can use. Choose an SVG, PNG, WebP or JPEG.'),
    ).toBeDefined();
    expect(server.calls).toEqual([]);
  });

  it('that the server refuses has the reason beside it', async () => {
    const words = 'This SVG contains a script.';
    const { actions } = openLogo(
      new Refusal(400, { code: 'SITE_NOT_A_PICTURE', message: words, fields: { logo: [words] } }),
    );
    await actions.upload(screen.getByLabelText('Upload a picture'), drawing);
    expect(await screen.findByText(words)).toBeDefined();
  });
});

it('a file that came with the site can be chosen, if there is one', async () => {
  const { actions, seen } = open({ pictures: ['/work/salt-road.webp'] });
  await actions.selectOptions(screen.getByRole('combobox'), '/work/salt-road.webp');
  expect(seen.value).toBe('/work/salt-road.webp');
});

describe('a picture that isn’t cropped', () => {
  const begin = { picture: '/help/player.webp', text: 'The player.', width: 1100, height: 88 };
  const openSized = () => {
    const { field: group } = sizedPicture('Picture');
    const seen: { value: unknown } = { value: begin };
    const Form = () => {
      const [now, setNow] = useState<unknown>(begin);
      const onChange = (path: Path, next: unknown): void => {
        seen.value = withValue(seen.value, path, next);
        setNow(seen.value);
      };
      return (
        <EditingContext value={{ artists: [], pictures: [], issues: {}, ...common, onChange }}>
          <DocumentField field={group} value={now} path={[]} />
        </EditingContext>
      );
    };
    const rendered = render(<Form />, { responses: { 'POST /api/v1/app/admin/site-pictures': { picture: uploaded } } });
    return { ...rendered, seen };
  };
  const loaded: string[] = [];
  beforeEach(() => {
    loaded.length = 0;
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1920);
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(1440);
  });

  it('is measured in the size in which it’s shown, and its description stays', async () => {
    HTMLImageElement.prototype.decode = function decode() {
      loaded.push(new URL(this.src).pathname);
      return Promise.resolve();
    };
    const { actions, seen } = openSized();
    await actions.upload(screen.getByLabelText('Use another'), png);
    await waitFor(() =>
      expect(seen.value).toEqual({ picture: uploaded, text: 'The player.', width: 1920, height: 1440 }),
    );
    expect(loaded).toEqual([uploaded.replace('512.webp', '1920.webp')]);
  });

  it('stays as it was if the browser can’t open the new one', async () => {
    HTMLImageElement.prototype.decode = () => Promise.reject(new DOMException('no', 'EncodingError'));
    const { actions, seen } = openSized();
    await actions.upload(screen.getByLabelText('Use another'), png);
    expect(await screen.findByText('We couldn’t open this picture. Try another one.')).toBeDefined();
    expect(seen.value).toEqual(begin);
  });
});

it('a picture goes to the entry for which it was chosen, even if that is moved while it’s uploaded', async () => {
  const { field: works } = list(
    'Works',
    group('Work', { title: line('Title', 40), picture: optional(picture('Picture')) }),
    {
      one: 'work',
      max: 4,
    },
  );
  const seen: { value: unknown } = { value: { works: [{ title: 'First' }, { title: 'Second' }] } };
  const Form = () => {
    const [now, setNow] = useState(seen.value);
    const onChange = (path: Path, next: unknown): void => {
      seen.value = withValue(seen.value, path, next);
      setNow(seen.value);
    };
    const { works: entries } = now as { works: readonly unknown[] };
    return (
      <EditingContext value={{ artists: [], pictures: [], issues: {}, ...common, onChange }}>
        <DocumentField field={works} value={entries} path={['works']} />
      </EditingContext>
    );
  };
  let finish: (response: object) => void = () => undefined;
  const promise = new Promise<object>((resolve) => {
    finish = resolve;
  });
  const { actions } = render(<Form />, { responses: { 'POST /api/v1/app/admin/site-pictures': promise } });
  await actions.upload(screen.getAllByLabelText('Upload a picture')[0]!, png);
  expect(await screen.findByLabelText('Uploading…')).toBeDefined();
  await actions.click(screen.getByRole('button', { name: 'Move work 1 down' }));
  finish({ picture: uploaded });
  await waitFor(() =>
    expect(seen.value).toEqual({ works: [{ title: 'Second' }, { title: 'First', picture: uploaded }] }),
  );
});
