import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { expect, it } from 'vitest';
import { useKeptFocus } from './keep-focus.ts';

const Jobs = () => {
  const [jobs, setJobs] = useState(['first', 'second', 'third']);
  const [searched, setSearched] = useState('');
  const [page, setPage] = useState(1);
  useKeptFocus();
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    if (typeof typed === 'string') setSearched(typed);
  };
  return (
    <main>
      <section aria-label="Search">
        <form key={searched} onSubmit={send}>
          <input type="search" name="q" aria-label="Words" defaultValue={searched} />
        </form>
      </section>
      <ul aria-label="Failed jobs">
        {jobs.map((job) => (
          <li key={job}>
            <button type="button" onClick={() => setJobs(jobs.filter((one) => one !== job))}>
              Try again
            </button>
          </li>
        ))}
      </ul>
      <fieldset aria-label="A file">
        {page === 1 && (
          <button type="button" onClick={() => setPage(2)}>
            Choose
          </button>
        )}
      </fieldset>
      <nav aria-label="Pages">
        <a key={page} href="#next" onClick={() => setPage(page + 1)}>
          Next
        </a>
        <button type="button" disabled={page > 1} onClick={() => setPage(2)}>
          Last
        </button>
      </nav>
    </main>
  );
};

it('focus stays in the list when its focused row disappears', async () => {
  render(<Jobs />);
  screen.getAllByRole('button', { name: 'Try again' })[1]?.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('list', { name: 'Failed jobs' }));
});

it('focus stays in the group whose button disappears', async () => {
  render(<Jobs />);
  screen.getByRole('button', { name: 'Choose' }).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('group', { name: 'A file' }));
});

it('focus stays in a search field that is rendered again, after the typed text', async () => {
  render(<Jobs />);
  await userEvent.type(screen.getByRole('searchbox'), 'mira{Enter}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('searchbox'));
  await userEvent.keyboard(' voss');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('mira voss');
});

it('focus stays on the link to the next page', async () => {
  render(<Jobs />);
  screen.getByRole('link', { name: 'Next' }).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('link', { name: 'Next' }));
});

it('focus moves from a disabled button to the surrounding group', async () => {
  render(<Jobs />);
  screen.getByRole('button', { name: 'Last' }).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('navigation', { name: 'Pages' }));
});
