import { copyLink } from '#ui/composites/copy-link.ts';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { Button, type ButtonSize } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { Promotion } from '../../contract.ts';

interface SharePromotionProps {
  readonly promotion: Pick<Promotion, 'beatstoreUrl'>;
  readonly size?: ButtonSize;
}

export const SharePromotion = ({ promotion, size = 'm' }: SharePromotionProps) => {
  const { origin } = useSiteFrame();
  return (
    <Button size={size} onClick={() => void copyLink(`${origin}${promotion.beatstoreUrl}`)}>
      <Icon name="share" size={size === 's' ? 16 : 20} />
      Share<span className="sr-only"> this promotion</span>
    </Button>
  );
};
