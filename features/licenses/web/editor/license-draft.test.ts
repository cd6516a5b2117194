import { describe, expect, it } from 'vitest';
import { bodyOf, draftOf, emptyDraft, issuesOf, type LicenseDraft, previewOf, serverIssues } from './license-draft.ts';

const filled: LicenseDraft = {
  ...emptyDraft,
  title: ' Tour ',
  price: '19.9',
  limits: {
    'Distribution Limit': '2500',
    'Online Audio Stream Limit': 'unlimited',
    'Music Video Limit': '1',
    'Radio Broadcasting': 'yes',
    'For Profit Live Performances': 'no',
    'Monetized Video Streams': '10000',
    'Content ID Registration': 'no',
  },
};

describe('the license form', () => {
  it('says what is wrong with each field', () => {
    expect(issuesOf(filled, emptyDraft)).toEqual({});
    expect(Object.keys(issuesOf(emptyDraft, emptyDraft))).toEqual([
      'title',
      'price',
      'Distribution Limit',
      'Online Audio Stream Limit',
      'Music Video Limit',
      'Monetized Video Streams',
    ]);
    const wrong = (change: Partial<LicenseDraft>) => Object.keys(issuesOf({ ...filled, ...change }, emptyDraft));
    for (const price of ['-1', '1e9', 'abc', '1.2.3', '1.234', '1000000']) expect(wrong({ price })).toEqual(['price']);
    for (const price of ['0', '5.', '.5', '999999.99']) expect(wrong({ price })).toEqual([]);
    expect(wrong({ description: 'x'.repeat(33) })).toEqual(['description']);
    expect(wrong({ fileTypes: [] })).toEqual(['fileTypes']);
    expect(wrong({ limits: { ...filled.limits, 'Music Video Limit': '-1' } })).toEqual(['Music Video Limit']);
    expect(wrong({ assignTo: 'specific', userEmail: 'mia' })).toEqual(['userEmail']);
    expect(wrong({ assignTo: 'multiple' })).toEqual(['selectedUsers']);
    expect(wrong({ userEmail: 'mia' })).toEqual([]);
  });

  it('accepts a missing term if the license never had it', () => {
    const was = { ...filled, limits: {} };
    expect(issuesOf(was, was)).toEqual({});
    expect(Object.keys(issuesOf({ ...filled, limits: {} }, filled))).toHaveLength(7);
  });

  it('sends only the receivers of the chosen kind, and none at first', () => {
    const named = { ...filled, userEmail: 'mia@example.com', selectedUsers: [{ _id: 'a', username: 'ann' }] };
    expect(bodyOf(named)).toMatchObject({ title: 'Tour', assignTo: null, userEmail: '', selectedUsers: [] });
    expect(bodyOf({ ...named, assignTo: 'specific' })).toMatchObject({
      userEmail: 'mia@example.com',
      selectedUsers: [],
    });
    expect(bodyOf({ ...named, assignTo: 'multiple' })).toMatchObject({ userEmail: '', selectedUsers: ['a'] });
  });

  it('shows the server’s message beside its term', () => {
    const sent = bodyOf({ ...filled, limits: { 'Music Video Limit': '-1' } });
    expect(serverIssues({ 'usageTerms.0.limit': ['Enter more.'], price: ['Too much.'] }, sent)).toEqual({
      'Music Video Limit': 'Enter more.',
      price: 'Too much.',
    });
  });

  it('previews the license as a buyer would see it, even with invalid fields', () => {
    expect(previewOf({ ...filled, price: 'x', fileTypes: ['wav', 'mp3'] })).toMatchObject({
      title: 'Tour',
      price: '0.00',
      fileTypes: ['mp3', 'wav'],
      usageTerms: [{ name: 'Distribution Limit' }, {}, {}, {}, {}, {}, {}],
    });
    expect(previewOf(filled).price).toBe('19.90');
  });

  it('starts from the license’s values', () => {
    const license = {
      ...previewOf(filled),
      origin: 'own' as const,
      usable: true,
      editable: true,
      assignment: null,
      withdrawn: null,
      receivers: [],
    };
    expect(previewOf(draftOf(license))).toEqual(previewOf(filled));
  });
});
