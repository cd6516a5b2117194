import type { BrowserContext } from '@playwright/test';

/** Without the query, which may contain keys and tokens. */
const plain = (address: string): string => address.split('?')[0] ?? address;

export interface Fault {
  readonly words: string;
  readonly status: number;
  readonly address: string;
}

/** Chromium logs every refused response to the console, too. */
const refusedOnConsole = /status of (\d{3})/;

/** Records console errors and refused responses. */
export const watch = (context: BrowserContext, faults: Fault[]): void => {
  const add = (words: string, address: string, status = 0): void => {
    faults.push({ words, status, address: plain(address) });
  };
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // Refused responses are recorded below.
    if (refusedOnConsole.test(message.text())) return;
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    add(`console ${message.type()}: ${message.text().replaceAll(/\?[^\s'"]+/g, '?…')}`, message.location().url);
  });
  context.on('weberror', (webError) => add(`page error: ${webError.error().message}`, webError.page()?.url() ?? ''));
  context.on('response', (response) => {
    const status = response.status();
    if (status >= 400) add(`${response.request().method()} answered ${status}`, response.url(), status);
  });
};

export interface ExpectedRefusal {
  readonly status: number;
  readonly address: RegExp;
}

/** Lists unexpected faults, and expected refusals that didn't happen. */
export const judge = (faults: readonly Fault[], expected: readonly ExpectedRefusal[]): string[] => {
  const fits = (fault: Fault, { status, address }: ExpectedRefusal): boolean =>
    fault.status === status && address.test(fault.address);
  return [
    ...faults
      .filter((fault) => !expected.some((refusal) => fits(fault, refusal)))
      .map(({ words, address }) => `${words} (${address})`),
    ...expected
      .filter((refusal) => !faults.some((fault) => fits(fault, refusal)))
      .map(({ status, address }) => `nothing at ${address} answered ${status}`),
  ];
};
