import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { isAccepted } from './accepted.ts';
import { asksAt } from './asks-at.ts';
import { carryOut, holdPresses, type Press } from '../../presses/hold-press.ts';

const load = () => import('./disclaimer.tsx');
const Disclaimer = lazyPart(async () => ({ default: (await load()).Disclaimer }));

/** Milliseconds until a visitor who presses nothing is asked, too. */
const patienceMs = 10_000;
const signs = ['pointercancel', 'wheel', 'keyup'];

/**
 * Calls `onDue` at the first sign of a person. `takePress` returns the held press; after `shown`, presses get through.
 */
const watchForPerson = (onDue: () => void) => {
  const waiting = new AbortController();
  const holding = new AbortController();
  let press: Press | null = null;
  const takePress = (): Press => {
    const taken = press ?? [];
    press = null;
    return taken;
  };
  const letThrough = (): void => {
    holding.abort();
    carryOut(takePress());
  };
  const begin = (): void => {
    // The first page may be one that doesn't ask.
    if (waiting.signal.aborted || !asksAt(location.pathname)) return;
    waiting.abort();
    // Another tab has accepted since the page was opened.
    if (isAccepted()) return letThrough();
    // If the dialog can't be loaded, the page works without it.
    void load().catch(letThrough);
    onDue();
  };
  holdPresses({
    when: () => asksAt(location.pathname),
    // Holds the first press of a double click: the second one would stop what the first has started.
    onPress: (next) => {
      press ??= next;
      begin();
    },
    signal: holding.signal,
  });
  // The space bar presses a button after its `keyup`, so the press must be held first.
  for (const sign of signs) addEventListener(sign, () => setTimeout(begin), { signal: waiting.signal, capture: true });
  const timer = setTimeout(begin, patienceMs);
  waiting.signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    takePress,
    shown: () => holding.abort(),
    end: () => {
      waiting.abort();
      holding.abort();
    },
  };
};

/**
 * Opens at the first sign of a person, so it never covers the page for crawlers. The first press is held, because a
 * dialog that it opens would be under this one, and carried out after the disclaimer is accepted.
 */
export const FirstVisit = () => {
  const [watching, setWatching] = useState<ReturnType<typeof watchForPerson> | null>(null);
  useEffect(() => {
    if (isAccepted()) return undefined;
    const started = watchForPerson(() => setWatching(started));
    return started.end;
  }, []);
  return watching ? (
    <Suspense fallback={null}>
      <Disclaimer onShown={watching.shown} takePress={watching.takePress} />
    </Suspense>
  ) : null;
};
