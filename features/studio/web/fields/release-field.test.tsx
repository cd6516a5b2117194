import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '#testing/components/render.tsx';
import { publishNow, type Release, type ReleaseIssues } from '../drafts/release.ts';
import { ReleaseField } from './release-field.tsx';

interface ShownProps {
  readonly start: Release | undefined;
  readonly issues?: ReleaseIssues;
  readonly onChoose: (release: Release | undefined) => void;
}

const Shown = ({ start, issues, onChoose }: ShownProps) => {
  const [release, setRelease] = useState(start);
  const choose = (next: Release | undefined): void => {
    setRelease(next);
    onChoose(next);
  };
  return <ReleaseField now="Right away." mayStay release={release} issues={issues ?? {}} onChange={choose} />;
};
const show = (start: Release | undefined, issues: ReleaseIssues = {}) => {
  const onChoose = vi.fn<(release: Release | undefined) => void>();
  const { actions } = render(<Shown start={start} issues={issues} onChoose={onChoose} />);
  return { actions, chosen: () => onChoose.mock.lastCall?.[0] };
};
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

it('the release field asks for a date and time only if the beat is scheduled, and names the browser’s time zone', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  const { actions, chosen } = show(publishNow);
  expect(screen.getByRole('group', { name: 'When should it go on sale?' })).toBeDefined();
  expect([radio('Publish now').checked, radio('Schedule').checked]).toEqual([true, false]);
  expect(screen.queryByLabelText('Date')).toBeNull();
  await actions.click(radio('Schedule'));
  expect(screen.getByText(/Your time zone: America\/New_York\./)).toBeDefined();
  expect(chosen()?.scheduled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe(chosen()?.date);
  await actions.clear(screen.getByLabelText('Time of day'));
  await actions.type(screen.getByLabelText('Time of day'), '18:30');
  expect(chosen()?.time).toBe('18:30');
  await actions.click(radio('Publish now'));
  expect(chosen()).toEqual(publishNow);
});

it('the release field keeps a beat off sale until its seller chooses a time', async () => {
  const { actions, chosen } = show(undefined);
  expect(radio('Don’t publish yet').checked).toBe(true);
  await actions.click(radio('Publish now'));
  await actions.click(radio('Don’t publish yet'));
  expect(chosen()).toBeUndefined();
});

it('the release field shows each error beside its input', () => {
  show({ scheduled: true, date: '', time: '' }, { date: 'Choose a date.', time: 'Choose a time.' });
  for (const [name, words] of [
    ['Date', 'Choose a date.'],
    ['Time of day', 'Choose a time.'],
  ] as const) {
    const field = screen.getByLabelText(name);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(words);
  }
});
