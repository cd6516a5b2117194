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

it('keeps the focus in the list when the row that had it is dealt with', async () => {
  render(<Jobs />);
  screen.getAllByRole('button', { name: 'Try again' })[1]?.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('list', { name: 'Failed jobs' }));
});

it('keeps the focus in the group whose button has gone', async () => {
  render(<Jobs />);
  screen.getByRole('button', { name: 'Choose' }).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('group', { name: 'A file' }));
});

it('keeps the focus in a search field that is drawn anew, behind what was typed', async () => {
  render(<Jobs />);
  await userEvent.type(screen.getByRole('searchbox'), 'mira{Enter}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('searchbox'));
  await userEvent.keyboard(' voss');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('mira voss');
});

it('keeps the focus on the link to the next page', async () => {
  render(<Jobs />);
  screen.getByRole('link', { name: 'Next' }).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('link', { name: 'Next' }));
});

it('leaves a button that has become useless for the place around it', async () => {
  render(<Jobs />);
  screen.getByRole('button', { name: 'Last' }).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('navigation', { name: 'Pages' }));
});
