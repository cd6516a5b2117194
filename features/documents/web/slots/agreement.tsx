import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { useLocation } from '#ui/routing/routing.ts';
import type { Slots } from '#ui/routing/slots.ts';
import { agreementId } from '../agreement-link.ts';
import { AgreementWaiting } from '../components/agreement-waiting.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';

const AgreementReader = lazyPart(async () => ({
  default: (await import('../components/agreement-reader.tsx')).AgreementReader,
}));

/** Opens the agreement in the page, on a press or because the URL links to it. It's fetched when it's opened. */
export const Component = ({ item, link }: Slots['order.agreement']) => {
  const id = agreementId(item._id);
  const linked = useLocation().hash === `#${id}`;
  const [open, setOpen] = useState(linked);
  // A link to an agreement that has ended shows why.
  if (!item.agreementUrl && !linked) return null;
  return (
    <div id={id} className="scroll-mt-nav lg:col-span-2">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={`${id}-text`}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 items-center gap-2 text-sm font-medium"
      >
        <Icon name="chevron-down" size={18} className={open ? 'rotate-180' : ''} />
        <T>
          Read the license agreement
          <span className="sr-only">
            {' '}
            for <V of={{ beat: item.title }} />
          </span>
        </T>
      </button>
      <div id={`${id}-text`} hidden={!open} className="pt-2">
        {open && (
          <Suspense fallback={<AgreementWaiting />}>
            <AgreementReader itemId={item._id} link={link} linked={linked} />
          </Suspense>
        )}
      </div>
    </div>
  );
};
