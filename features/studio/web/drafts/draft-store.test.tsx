import { expect, it, vi } from 'vitest';
import { completeFields, completeFiles, makeFile, startDraft } from '#testing/components/drafts.ts';

/** Loads the store as a page does after a reload. */
const reload = async () => {
  window.dispatchEvent(new Event('pagehide'));
  vi.resetModules();
  return (await import('./draft-store.ts')).useDrafts.getState();
};

it('a reload restores drafts, stops uploads in progress, and continues checks', async () => {
  const id = startDraft(completeFields, {
    ...completeFiles,
    mp3: makeFile('a.mp3', { phase: 'sending', sent: 1024, speed: 99 }),
    wav: makeFile('a.wav', { phase: 'checking' }),
  });
  const { ownerId, drafts } = await reload();
  expect([ownerId, drafts.map((draft) => [draft.id, draft.fields])]).toEqual(['user-1', [[id, completeFields]]]);
  expect(drafts[0]?.files).toEqual({
    ...completeFiles,
    mp3: makeFile('a.mp3', { phase: 'stopped', sent: 1024 }),
    wav: makeFile('a.wav', { phase: 'checking' }),
  });
});

it('unreadable stored drafts are dropped', async () => {
  vi.resetModules();
  window.localStorage.setItem('drafts:beats', '{"ownerId":"user-1","drafts":[{}]}');
  const { useDrafts } = await import('./draft-store.ts');
  expect(useDrafts.getState()).toMatchObject({ ownerId: null, drafts: [] });
});
