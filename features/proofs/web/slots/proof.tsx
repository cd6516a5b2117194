import { Suspense, useState } from 'react';
import { isForKits } from '#features/licenses/kinds.ts';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import { ProofLine } from '../components/proof-line.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';

const ManageProof = lazyPart(async () => ({ default: (await import('../components/manage-proof.tsx')).ManageProof }));

export const Component = ({ item, link }: Slots['order.proof']) => {
  const [open, setOpen] = useState(false);
  if (!item.proof) return null;
  const { title, artist, license, proof } = item;
  const id = `proof-${item._id}`;
  return (
    <div className="flex flex-col gap-1">
      <ProofLine {...{ title, artist, proof }} license={license.title} isKit={isForKits(license)} />
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 items-center gap-2 self-start text-sm font-medium print:hidden"
      >
        <Icon name="chevron-down" size={18} className={open ? 'rotate-180' : ''} />
        <T>
          Your name and where you use it
          <span className="sr-only">
            : <V of={{ beat: title }} />
          </span>
        </T>
      </button>
      <div id={id} hidden={!open} className="pb-2">
        {open && (
          <Suspense fallback={<Skeleton className="h-40 rounded-m" />}>
            <ManageProof item={item} link={link} />
          </Suspense>
        )}
      </div>
    </div>
  );
};
