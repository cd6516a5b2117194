import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeLicense } from '#testing/components/beats.ts';
import { completeFields, completeFiles, makeFile, startDraft } from '#testing/components/drafts.ts';
import { type Responses, Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { findDraft } from '../drafts/draft-store.ts';
import { publishAtOf } from '../drafts/release.ts';
import { Wizard } from './wizard.tsx';

const newBeat = 'POST /api/v1/app/beatstore/new-beat';
const licenses = [
  makeLicense({ _id: 'basic', title: 'Basic License', price: '19.99' }),
  makeLicense({ _id: 'mine', title: 'Tour', predefined: false, user: ['user-1'] }),
  makeLicense({ _id: 'theirs', title: 'Festival', predefined: false, user: ['user-2'] }),
];

const show = async (draftId: string, responses: Responses = {}) => {
  const onClose = vi.fn<() => void>();
  const shown = render(<Wizard userId="user-1" draftId={draftId} open onClose={onClose} />, {
    user: makeUser(),
    responses: {
      'GET /api/v1/app/beatstore/licenses/usable': { licenses },
      'GET /api/v1/app/beatstore/user': { beatTracks: [], totalBeatsUploaded: 0 },
      'GET /api/v1/app/payouts/terms': { feeBps: 1000 },
      'GET /api/v1/app/seller-details': { artistName: 'Low Harbour', legalName: 'Pia P.', country: 'Ireland' },
      ...responses,
    },
  });
  await screen.findByRole('list', { name: 'Steps' });
  const press = (name: string): Promise<void> => shown.actions.click(screen.getByRole('button', { name }));
  const pressContinue = async (times: number): Promise<void> => {
    for (let step = 0; step < times; step += 1) await press('Continue');
  };
  return { ...shown, onClose, press, pressContinue };
};

const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
const stepName = (): string => screen.getByRole('group', { name: /^Step/ }).querySelector('legend')?.textContent ?? '';
/** Returns null if the field is valid. */
const errorOf = (name: string): string | null => {
  const control = field(name);
  if (control.getAttribute('aria-invalid') !== 'true') return null;
  const [errorId = ''] = (control.getAttribute('aria-describedby') ?? '').split(' ');
  return document.getElementById(errorId)?.textContent ?? null;
};

describe('the details step of the wizard', () => {
  it('marks every missing field, and goes to the first one', async () => {
    const { press } = await show(startDraft());
    expect(errorOf('Title')).toBeNull();
    await press('Continue');
    const names = ['Title', 'Genre', 'Sub-genre', 'Description', 'BPM', 'Key', 'Price', 'Tags'];
    expect(Object.fromEntries(names.map((name) => [name, errorOf(name)]))).toEqual({
      Title: 'Enter a title.',
      Genre: 'Choose a genre.',
      'Sub-genre': 'Choose a sub-genre.',
      Description: 'Enter a description.',
      BPM: 'BPM must be a whole number from 1 to 999.',
      Key: 'Choose a key.',
      Price: null,
      Tags: 'You must add at least 2 tags before continuing.',
    });
    expect(screen.getByText('Choose a cover image.')).toBeDefined();
    expect(document.activeElement).toBe(field('Title'));
    expect(stepName()).toBe('Step 1 of 4: Details');
  });

  it('reports errors in tags once, and that fields need attention', async () => {
    const { press } = await show(startDraft({ ...completeFields, tags: ['fog'] }, completeFiles));
    await press('Continue');
    expect(screen.getAllByText('You must add at least 2 tags before continuing.')).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toBe('Some fields need your attention.');
    expect(document.activeElement).toBe(field('Tags'));
  });

  it('clears an error as soon as its field is valid', async () => {
    const { press, actions } = await show(startDraft());
    await press('Continue');
    await actions.type(field('Title'), 'H');
    expect([errorOf('Title'), errorOf('Description')]).toEqual([null, 'Enter a description.']);
  });

  it('asks for the sub-genre again when the genre changes', async () => {
    const { actions } = await show(startDraft(completeFields));
    expect(field('Sub-genre').value).toBe('Bebop');
    await actions.selectOptions(field('Genre'), 'Electronic');
    expect(field('Sub-genre').value).toBe('');
  });

  it('continues to the licenses when nothing is missing, and goes back', async () => {
    const { press } = await show(startDraft(completeFields, completeFiles));
    await press('Continue');
    expect(stepName()).toBe('Step 2 of 4: Licenses');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Step/ }));
    await press('Back');
    expect([stepName(), field('Title').value]).toEqual(['Step 1 of 4: Details', 'Harbour']);
  });
});

describe('the price in the wizard', () => {
  it('keeps digits and the point, and turns a negative price into 0', async () => {
    const { actions } = await show(startDraft());
    await actions.clear(field('Price'));
    await actions.type(field('Price'), '$12.5x0');
    expect(field('Price').value).toBe('12.50');
    await actions.clear(field('Price'));
    await actions.type(field('Price'), '-');
    expect(field('Price').value).toBe('0');
  });

  it.each(['', '1.234', '12.', '1234567'])('is refused as %j', async (price) => {
    const { press } = await show(startDraft({ ...completeFields, price }, completeFiles));
    await press('Continue');
    expect(errorOf('Price')).toBe('Enter a price, like 19.99.');
  });
});

describe('the tags in the wizard', () => {
  const added = (): string[] =>
    within(screen.getByRole('list', { name: 'Added tags' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  it('are added by a comma, by Enter and by leaving the field', async () => {
    const { actions } = await show(startDraft());
    await actions.type(field('Tags'), 'dark, night,slow{Enter}last');
    expect(added()).toEqual(['dark', 'night', 'slow']);
    await actions.tab();
    expect([added(), field('Tags').value]).toEqual([['dark', 'night', 'slow', 'last'], '']);
    expect(screen.getByText('1 tag remaining.')).toBeDefined();
  });

  it('are removed by a press, and the last one by Backspace as well', async () => {
    const { actions, press } = await show(startDraft({ tags: ['dark', 'night', 'slow'] }));
    await press('Remove the tag dark');
    await actions.type(field('Tags'), '{Backspace}');
    expect(added()).toEqual(['night']);
  });

  it.each([
    [['dark'], 'Dark', 'Use each tag only once.'],
    [['dark'], 'abcdefghijklmnop', 'Tag cannot exceed 15 characters'],
    [['a', 'b', 'c', 'd', 'e'], 'f', 'Use up to 5 tags.'],
  ])('that are %j don’t accept %j, which stays in the field to be corrected', async (tags, typed, message) => {
    const { actions } = await show(startDraft({ tags }));
    await actions.type(field('Tags'), `${typed}{Enter}`);
    expect([errorOf('Tags'), field('Tags').value, added()]).toEqual([message, typed, tags]);
    await actions.type(field('Tags'), '{Backspace}');
    expect(errorOf('Tags')).toBeNull();
  });
});

describe('the licenses in the wizard', () => {
  const chosen = (): string[] =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ checked }) => checked)
      .map((box) => box.labels?.[0]?.textContent ?? '');

  it('are all selected except those of other sellers', async () => {
    const { pressContinue } = await show(startDraft(completeFields, completeFiles));
    await pressContinue(1);
    expect(chosen()).toEqual([expect.stringContaining('Basic License'), expect.stringContaining('Tour')]);
  });

  it('block the next step until at least one is selected', async () => {
    const { pressContinue, actions } = await show(startDraft(completeFields, completeFiles));
    await pressContinue(1);
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) if (box.checked) await actions.click(box);
    await pressContinue(1);
    expect(screen.getByRole('alert').textContent).toBe('You must select at least one license.');
    expect(stepName()).toBe('Step 2 of 4: Licenses');
    await actions.click(screen.getByRole('checkbox', { name: /Festival/ }));
    expect(screen.queryByRole('alert')).toBeNull();
    await pressContinue(1);
    expect(stepName()).toBe('Step 3 of 4: Files');
  });
});

describe('the files in the wizard', () => {
  it.each(['mp3', 'wav', 'trackouts'] as const)('block the next step if %s is missing', async (slot) => {
    const { [slot]: _, ...files } = completeFiles;
    const { pressContinue } = await show(startDraft(completeFields, files));
    await pressContinue(3);
    expect(screen.getByRole('alert').textContent).toBe('You must upload an .mp3 file, a .wav file and a .zip file.');
    expect(stepName()).toBe('Step 3 of 4: Files');
  });

  it('may still be uploading during the review, but not when the beat is created', async () => {
    const files = { ...completeFiles, wav: makeFile('harbour.wav', { phase: 'checking' }) };
    const { pressContinue } = await show(startDraft(completeFields, files), {
      'GET /api/v1/app/uploads/:uploadId': () => new Promise(() => undefined),
    });
    await pressContinue(3);
    expect(screen.getByText('We’re still checking your files.')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create beat' }).disabled).toBe(true);
  });

  it('are called uploading only while at least one of them is', async () => {
    const files = { ...completeFiles, mp3: makeFile('harbour.mp3', { phase: 'sending' }) };
    const { pressContinue } = await show(startDraft(completeFields, files));
    await pressContinue(3);
    expect(screen.getByText('Your files are still uploading.')).toBeDefined();
  });

  it('show their progress in every step, and the reason of a refusal once', async () => {
    const files = {
      mp3: makeFile('harbour.mp3', { phase: 'refused', reason: 'This is no mp3.' }),
      wav: makeFile('harbour.wav', { phase: 'sending', sent: 1229 }),
      cover: completeFiles.cover,
    };
    const { pressContinue } = await show(startDraft(completeFields, files));
    for (let step = 1; step <= 3; step += 1) {
      const strip = within(screen.getByRole('list', { name: 'Files' }));
      expect(strip.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Cover ready',
        'MP3 refused',
        'WAV 60%',
        'ZIP missing',
      ]);
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['This is no mp3.']);
      expect(screen.getByRole('button', { name: /^Choose again the MP3$/ })).toBeDefined();
      if (step < 3) await pressContinue(1);
    }
  });

  it('are marked if missing, and the first one gets the focus', async () => {
    const { pressContinue } = await show(
      startDraft(completeFields, { cover: completeFiles.cover, mp3: completeFiles.mp3 }),
    );
    await pressContinue(3);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose the WAV' }));
  });
});

describe('a restored draft', () => {
  it('shows what was typed, and asks again for files whose upload has stopped', async () => {
    const stopped = makeFile('harbour.wav', { phase: 'stopped', sent: 1024 });
    const { pressContinue } = await show(startDraft(completeFields, { ...completeFiles, wav: stopped }));
    const values = ['Title', 'Genre', 'Sub-genre', 'Description', 'BPM', 'Key', 'Price'].map(
      (name) => field(name).value,
    );
    expect(values).toEqual(['Harbour', 'Jazz', 'Bebop', 'Fog.', '90', 'C major', '5.00']);
    expect(screen.getByRole('button', { name: 'Remove the tag rain' })).toBeDefined();
    await pressContinue(2);
    expect(screen.getByText('1.0 KB of 2.0 KB · Choose the same file again to resume')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Choose again the WAV' })).toBeDefined();
    expect(screen.getAllByText('2.0 KB · Ready')).toHaveLength(2);
  });
});

describe('the preview while the seller types', () => {
  const cover = 'data:image/jpeg;base64,AAAA';
  const withCover = { ...completeFiles, cover: makeFile('harbour.png', { preview: cover }) };
  const row = () => within(screen.getByRole('region', { name: 'In the store' }));

  it('shows the row as in the store, with the lowest price', async () => {
    const { actions } = await show(startDraft(completeFields, withCover));
    expect(row().getByText('mira').parentElement?.textContent).toBe('mira - Harbour');
    expect(row().getByText('90 BPM · C major · fog, rain')).toBeDefined();
    expect(row().getByText('from $24.99')).toBeDefined();
    await actions.type(field('Title'), ' Lights');
    await actions.clear(field('Price'));
    await actions.type(field('Price'), '10');
    expect(row().getByText('Harbour Lights')).toBeDefined();
    expect(row().getByText('from $29.99')).toBeDefined();
  });

  it('shows the cover, both beside its file and in Review', async () => {
    const { pressContinue } = await show(startDraft(completeFields, withCover));
    expect(screen.getByAltText('Your cover').getAttribute('src')).toBe(cover);
    await pressContinue(3);
    expect(screen.getByAltText('Your cover').getAttribute('src')).toBe(cover);
  });

  it('shows what each license earns, and what the label keeps', async () => {
    const { pressContinue } = await show(startDraft({ ...completeFields, price: '0.00' }, completeFiles));
    await pressContinue(1);
    expect((await screen.findAllByText('You earn $17.99 of $19.99')).length).toBeGreaterThan(0);
    expect(screen.getByText(/The label keeps 10% of each sale, or Stripe’s own fee if that’s higher\./)).toBeDefined();
  });
});

describe('a license’s own price for this beat', () => {
  const own = (title: string): HTMLInputElement => field(`Price for this beat: ${title}`);
  const row = () => within(screen.getByRole('region', { name: 'In the store' }));

  it('is used for earnings, row and Review, and one press restores the usual price', async () => {
    const { actions, press, pressContinue } = await show(startDraft(completeFields, completeFiles));
    await pressContinue(1);
    expect(screen.queryByLabelText('Price for this beat: Festival')).toBeNull();
    expect([own('Tour').placeholder, own('Tour').value]).toEqual(['20.00', '']);
    await actions.type(own('Tour'), '3');
    expect(own('Tour').value).toBe('3');
    expect(await screen.findByText('You earn $7.20 of $8.00')).toBeDefined();
    expect(row().getByText('from $8.00')).toBeDefined();
    expect(screen.getByText('The beat’s $5.00 is added.')).toBeDefined();
    await press('Use the usual $20.00 for Tour');
    expect([own('Tour').value, document.activeElement === own('Tour')]).toEqual(['', true]);
    expect(screen.getAllByText('You earn $22.50 of $25.00')).toHaveLength(2);
    await actions.type(own('Basic License'), '24.98');
    await pressContinue(2);
    const review = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(review).toContainEqual(expect.stringContaining('Basic License$29.98You earn $26.98 of $29.98'));
  });

  it('must be valid before the wizard continues', async () => {
    const { actions, press, pressContinue } = await show(startDraft(completeFields, completeFiles));
    await pressContinue(1);
    await actions.type(own('Basic License'), '1.999');
    expect(errorOf('Price for this beat: Basic License')).toBeNull();
    await press('Continue');
    expect(stepName()).toBe('Step 2 of 4: Licenses');
    expect(errorOf('Price for this beat: Basic License')).toBe('Enter a price, like 19.99, or leave this empty.');
    expect(document.activeElement).toBe(own('Basic License'));
    // A license that isn't offered needs no price.
    await actions.click(screen.getByRole('checkbox', { name: /^Basic License/ }));
    await press('Continue');
    expect(stepName()).toBe('Step 3 of 4: Files');
  });

  it('is sent only if its license is offered', async () => {
    const ownPrices = { basic: '24.98', mine: '', theirs: '7' };
    const { pressContinue, press, server } = await show(startDraft({ ...completeFields, ownPrices }, completeFiles), {
      [newBeat]: { _id: 'beat-1', user: { name: 'Mira' } },
    });
    await pressContinue(3);
    await press('Create beat');
    expect(await screen.findByText('Beat created successfully')).toBeDefined();
    expect(server.sentTo(newBeat)).toMatchObject([{ licensePrices: [{ licenseId: 'basic', price: '24.98' }] }]);
  });
});

describe('creating a beat in the wizard', () => {
  it('asks for the publishing time, and refuses one that is incomplete', async () => {
    const draftId = startDraft(completeFields, completeFiles);
    const { pressContinue, press, actions, server } = await show(draftId, { [newBeat]: new Refusal(500) });
    await pressContinue(3);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Publish now' }).checked).toBe(true);
    await actions.click(screen.getByRole('radio', { name: 'Schedule' }));
    const { time } = findDraft(draftId)?.release ?? {};
    await actions.clear(field('Time of day'));
    await press('Create beat');
    expect([errorOf('Time of day'), document.activeElement === field('Time of day')]).toEqual(['Choose a time.', true]);
    expect(server.sentTo(newBeat)).toEqual([]);
    await actions.type(field('Time of day'), String(time));
    await press('Create beat');
    const { release } = findDraft(draftId) ?? {};
    expect(server.sentTo(newBeat)).toMatchObject([{ publishAt: release && publishAtOf(release) }]);
  });

  it('sends the reviewed values once, and removes the draft', async () => {
    let respond: (beat: unknown) => void = () => undefined;
    const draftId = startDraft(completeFields, completeFiles);
    const { pressContinue, press, server, onClose } = await show(draftId, {
      [newBeat]: () => new Promise((resolve) => (respond = resolve)),
    });
    await pressContinue(3);
    const review = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(review).toEqual([
      'Harbour',
      'Jazz · Bebop',
      'C major',
      '90',
      'fog, rain',
      'Fog.',
      '$5.00',
      expect.stringContaining('Basic License$24.99You earn $22.49 of $24.99'),
      ...['png', 'mp3', 'wav', 'zip'].map((ending) => `harbour.${ending} (2.0 KB)`),
    ]);
    await press('Create beat');
    await press('Creating...');
    const { withoutLicenses: _, alsoLicenses: __, ownPrices: ___, ...typed } = completeFields;
    expect(server.sentTo(newBeat)).toEqual([
      {
        ...typed,
        licenses: ['basic', 'mine'],
        licensePrices: [],
        uploads: ['png', 'mp3', 'wav', 'zip'].map((ending) => `upload-of-harbour.${ending}`),
      },
    ]);
    respond({ _id: 'beat-1', user: { name: 'Mira' } });
    expect(await screen.findByText('Beat created successfully')).toBeDefined();
    expect([findDraft(draftId), onClose.mock.calls.length]).toEqual([undefined, 1]);
  });

  it('lists the server’s refusals by field, and keeps the draft', async () => {
    const draftId = startDraft(completeFields, completeFiles);
    const fields = { title: ['This title is taken.'], price: ['Too much.'] };
    const { pressContinue, press, onClose } = await show(draftId, {
      [newBeat]: new Refusal(400, { message: 'No.', fields }),
    });
    await pressContinue(3);
    await press('Create beat');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to create beat. Please try again.');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['This title is taken.', 'Too much.']);
    expect([findDraft(draftId)?.fields.title, onClose.mock.calls.length]).toEqual(['Harbour', 0]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create beat' }).disabled).toBe(false);
  });
});
