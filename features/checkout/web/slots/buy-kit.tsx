import { isForKits } from '#features/licenses/kinds.ts';
import { formatLowestTotal } from '#features/licenses/lowest-total.ts';
import { useBuying } from '#features/settings/web/public.ts';
import { Button } from '#ui/primitives/button.tsx';
import { useNavigate } from '#ui/routing/routing.ts';
import type { Slots } from '#ui/routing/slots.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const load = () => import('../buy.ts');
const preload = (): void => void load().catch(() => undefined);

/** A sound kit has only one license, so that one press leads to the checkout. */
export const Component = ({ beat }: Slots['product.buy']) => {
  const navigate = useNavigate();
  const buying = useBuying();
  const license = beat.licenses.find(isForKits);
  if (!license || !buying) return null;
  return (
    <Button
      size="l"
      className="max-sm:col-span-full"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void load().then(({ buyNow }) => buyNow(navigate, beat, license))}
    >
      <T>
        Buy for <V of={{ price: formatLowestTotal(beat) }} />
      </T>
    </Button>
  );
};
