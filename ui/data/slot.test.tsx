import { act, render, screen } from '@testing-library/react';
import { Fragment, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { LoaderArgs } from '../routing/loader.ts';
import type { Filling, FillingModule, Fillings } from '../routing/slots.ts';
import { FillingsProvider, preloadFilling, Slot, useSlotLoaded } from './slot.tsx';

interface Props {
  readonly word: string;
}

declare module '../routing/slots.ts' {
  interface Slots {
    'test.place': Props;
  }
}

const args = {} as LoaderArgs;
const fillWith = (...fillings: readonly Filling<Props>[]): readonly Fillings[] =>
  fillings.map((filling) => ({ 'test.place': filling }));
const saying =
  (name: string): Filling<Props> =>
  async () => ({ Component: ({ word }: Props) => <p>{`${name} ${word}`}</p> });

/** A filling whose code loads when the test says so. */
const awaited = () => {
  let arrive: (module: FillingModule<Props>) => void = () => undefined;
  const code = new Promise<FillingModule<Props>>((resolve) => {
    arrive = resolve;
  });
  return { filling: () => code, arrive };
};

it('a slot shows what features put into it, in their order, and nothing of features that don’t use it', async () => {
  const fillings = [{}, ...fillWith(saying('first'), saying('second')), {}];
  render(
    <FillingsProvider value={fillings}>
      <Slot name="test.place" word="here" />
    </FillingsProvider>,
  );
  expect(await screen.findByText('second here')).toBeDefined();
  expect(screen.getAllByText(/here/).map(({ textContent }) => textContent)).toEqual(['first here', 'second here']);
});

it('a slot is empty if no feature fills it, even with a fallback', () => {
  const { container } = render(<Slot name="test.place" word="here" fallback={<i>wait</i>} />);
  expect(container.textContent).toBe('');
});

it('a slot shows its fallback while code is loading', async () => {
  const { filling, arrive } = awaited();
  render(
    <FillingsProvider value={fillWith(filling)}>
      <Slot name="test.place" word="late" fallback={<i>wait</i>} />
    </FillingsProvider>,
  );
  expect(screen.getByText('wait')).toBeDefined();
  await act(async () => arrive(await saying('code')()));
  expect(screen.getByText('code late')).toBeDefined();
  expect(screen.queryByText('wait')).toBeNull();
});

it('a slot shows at once what was loaded with the page', async () => {
  const filling = saying('loaded');
  await preloadFilling(filling, args);
  render(
    <FillingsProvider value={fillWith(filling)}>
      <Slot name="test.place" word="before" fallback={<i>wait</i>} />
    </FillingsProvider>,
  );
  expect(screen.getByText('loaded before')).toBeDefined();
});

it('a page can wait until the code of all fillings has come, or has failed', async () => {
  const { filling, arrive } = awaited();
  const broken: Filling<Props> = () => Promise.reject(new Error('no code'));
  const Page = () => <p>{useSlotLoaded('test.place') ? 'all here' : 'waiting'}</p>;
  render(
    <FillingsProvider value={fillWith(saying('first'), filling, broken)}>
      <Page />
    </FillingsProvider>,
  );
  await act(async () => undefined);
  expect(screen.getByText('waiting')).toBeDefined();
  await act(async () => arrive(await saying('second')()));
  expect(await screen.findByText('all here')).toBeDefined();
});

it('a slot keeps what the server rendered until the code has loaded, whatever else changes on the page', async () => {
  const { filling, arrive } = awaited();
  let change = (_: string): void => undefined;
  const Page = () => {
    const [other, setOther] = useState('other');
    change = setOther;
    return (
      <Fragment>
        <b>{other}</b>
        <Slot name="test.place" word="kept" />
      </Fragment>
    );
  };
  const pageWith = (filling: Filling<Props>) => (
    <FillingsProvider value={fillWith(filling)}>
      <Page />
    </FillingsProvider>
  );
  const onServer = saying('server');
  await preloadFilling(onServer, args);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(pageWith(onServer));
  const rendered = container.querySelector('p');
  render(pageWith(filling), { container, hydrate: true });
  act(() => change('changed'));
  expect([container.textContent, container.querySelector('p') === rendered]).toEqual(['changedserver kept', true]);
  await act(async () => arrive(await saying('server')()));
  expect([container.textContent, container.querySelector('p') === rendered]).toEqual(['changedserver kept', true]);
});

it('a slot’s code and data load together with the page, which is shown even if they fail', async () => {
  const loader = vi.fn().mockResolvedValue(undefined);
  await preloadFilling(async () => ({ ...(await saying('any')()), loader }), args);
  expect(loader).toHaveBeenCalledExactlyOnceWith(args);
  loader.mockRejectedValue(new Error('no data'));
  await preloadFilling(async () => ({ ...(await saying('any')()), loader }), args);
  await preloadFilling(() => Promise.reject(new Error('no code')), args);
});
