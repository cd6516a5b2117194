import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { isAccepted } from './accepted.ts';
import { asksAt } from './asks-at.ts';
import { carryOut, holdPresses, type Press } from './hold-press.ts';

const load = () => import('./disclaimer.tsx');
const Disclaimer = lazyPart(async () => ({ default: (await load()).Disclaimer }));

/** Time to look around, for someone who touches nothing. */
const patienceMs = 10_000;
const signs = ['pointercancel', 'wheel', 'keyup'];

/**
 * What is to be done about the first visit, outside of React: `onDue` is called once, at the first sign of a person. The
 * press that was held is returned by `takePress`; after `shown`, presses reach the page again.
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
    // Another page of the site, where nothing is asked, may be the first.
    if (waiting.signal.aborted || !asksAt(location.pathname)) return;
    waiting.abort();
    // Another tab may have asked meanwhile.
    if (isAccepted()) return letThrough();
    // Without the dialog, the page works as ever.
    void load().catch(letThrough);
    onDue();
  };
  holdPresses({
    when: () => asksAt(location.pathname),
    // Of a double click the first: the second would stop what the first has started.
    onPress: (next) => {
      press ??= next;
      begin();
    },
    signal: holding.signal,
  });
  // The space bar presses a button after its `keyup`: then it is a press.
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
 * The disclaimer of the first visit. It comes at the first sign of a person: it never covers the page for crawlers. A first
 * press is held, because what it opens would lie under the dialog, and carried out once the disclaimer is accepted. Its code
 * loads only then.
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
