import { expect, it } from 'vitest';
import { type Draft, emptyFields, type SlotState } from './draft-store.ts';
import { makeFile } from '#testing/components/drafts.ts';
import { fillFromFacts, fillFromFile, fillFromName, findLeftover } from './fill-fields.ts';
import { publishNow } from './release.ts';

const draftWith = (fields: Partial<Draft['fields']>, more: Partial<Draft> = {}): Draft => ({
  id: 'a',
  beatId: null,
  importRow: null,
  kit: null,
  name: '',
  oneOfMany: false,
  release: publishNow,
  files: {},
  leftover: {},
  ...more,
  fields: { ...emptyFields, ...fields },
});
const heardIn = (bpm: number | null, key: string | null): Draft['files'] => ({ wav: { bpm, key } as SlotState });

it('a file name fills in empty fields of a draft, never typed ones', () => {
  expect(fillFromName(draftWith({}), 'Night Drive 128 Am')).toEqual({
    title: 'Night Drive',
    bpm: '128',
    key: 'A minor',
  });
  expect(fillFromName(draftWith({ title: 'Mine', key: 'C major' }), 'Night Drive 128 Am')).toEqual({ bpm: '128' });
  expect(fillFromName(draftWith({}), 'Harbour')).toEqual({ title: 'Harbour' });
});

it('detection fills in fields that neither name nor tags fill in, for one beat and for several', () => {
  const facts = { bpm: 92, key: 'D minor' };
  for (const oneOfMany of [false, true]) {
    expect(fillFromFacts(draftWith({}, { oneOfMany }), facts)).toEqual({ bpm: '92', key: 'D minor' });
  }
  const named = draftWith({ title: 'Night Drive', bpm: '128', key: 'A minor' }, { name: 'Night Drive 128 Am' });
  expect(fillFromFacts(named, facts)).toEqual({});
  expect(fillFromFacts(draftWith({}), { ...facts, tag: { bpm: 184 } })).toEqual({ bpm: '184', key: 'D minor' });
});

it('a file’s tags replace values detected in another file, never typed ones', () => {
  const facts = { bpm: 93, key: 'E minor', tag: { title: 'Lights', bpm: 92, key: 'D minor' } };
  const guessed = draftWith(
    { title: 'harbour', bpm: '184', key: 'F major' },
    {
      name: 'harbour',
      files: heardIn(184, 'F major'),
    },
  );
  expect(fillFromFacts(guessed, facts)).toEqual({ title: 'Lights', bpm: '92', key: 'D minor' });
  const typed = draftWith(
    { title: 'Mine', bpm: '100', key: 'G major' },
    { name: 'harbour', files: heardIn(184, null) },
  );
  expect(fillFromFacts(typed, facts)).toEqual({});
  const named = draftWith({ title: 'A', bpm: '184' }, { name: 'A 184 bpm', files: heardIn(184, null) });
  expect(fillFromFacts(named, { tag: { bpm: 92 } })).toEqual({});
});

it('the next file replaces values that a removed file filled in, but not typed ones', () => {
  const wrong = { mp3: makeFile('Rough Mix 120 Am.mp3') };
  const draft = draftWith({ title: 'Rough Mix', bpm: '120', key: 'A minor' }, { files: wrong });
  const leftover = findLeftover(draft, 'mp3');
  expect(leftover).toEqual({ title: 'Rough Mix', bpm: '120', key: 'A minor' });
  const without = { ...draft, files: {}, leftover };
  expect(fillFromFile(without, 'Harbour.mp3')).toEqual({ title: 'Harbour', bpm: '', key: '' });
  const typed = { ...without, fields: { ...draft.fields, title: 'Mine', bpm: '121' } };
  expect(fillFromFile(typed, 'Harbour 90.mp3')).toEqual({ key: '' });
});

it('a value that two files have in common stays when one of them is removed', () => {
  const files = { mp3: makeFile('Harbour.mp3', { bpm: 92 }), wav: makeFile('harbour_master.wav', { bpm: 92 }) };
  const draft = draftWith({ title: 'Harbour', bpm: '92' }, { files });
  expect(findLeftover(draft, 'mp3')).toEqual({ title: 'Harbour' });
  expect(findLeftover(draft, 'wav')).toEqual({});
  expect(findLeftover(draft, 'cover')).toEqual({});
});

it('a title from a removed file’s tags is left over, so that the next file replaces it', () => {
  const files = { mp3: makeFile('track-07.mp3', { title: 'Lights' }) };
  const draft = draftWith({ title: 'Lights' }, { files });
  const leftover = findLeftover(draft, 'mp3');
  expect(leftover).toEqual({ title: 'Lights' });
  expect(fillFromFile({ ...draft, leftover }, 'Harbour.mp3')).toEqual({ title: 'Harbour' });
});
